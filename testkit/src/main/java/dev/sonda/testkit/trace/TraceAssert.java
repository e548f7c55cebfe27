package dev.sonda.testkit.trace;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ListAssert;

/** AssertJ assertions about whole traces. */
public final class TraceAssert extends AbstractAssert<TraceAssert, List<TracePacketView>> {
  private static final int SHOWN = 5;

  private TraceAssert(List<TracePacketView> packets) {
    super(packets, TraceAssert.class);
  }

  public static TraceAssert assertThatTrace(List<TracePacketView> packets) {
    return new TraceAssert(packets);
  }

  /**
   * Verifies that every packet has the service's trusted fields: the writer's uid and a packet
   * sequence.
   */
  public TraceAssert isTrusted() {
    isNotNull();
    List<TracePacketView> untrusted =
        actual.stream()
            .filter(packet ->
                !packet.has("trusted_uid")
                    || !packet.has("trusted_packet_sequence_id")
                    || packet.integer("trusted_packet_sequence_id") == 0)
            .toList();
    if (!untrusted.isEmpty()) {
      failWithMessage(
          "%d of %d packets lack trusted_uid or trusted_packet_sequence_id, such as %s",
          untrusted.size(), actual.size(), untrusted.subList(0, Math.min(SHOWN, untrusted.size())));
    }
    return this;
  }

  /**
   * Verifies that no packet is marked as following lost packets. A mark on the first packet of a
   * sequence is allowed: Perfetto's service sets it because it can't know whether earlier packets
   * were lost.
   */
  public TraceAssert hasNoLossMarks() {
    isNotNull();
    Set<Long> seen = new HashSet<>();
    List<TracePacketView> marked =
        actual.stream()
            .filter(packet -> !seen.add(packet.integer("trusted_packet_sequence_id")))
            .filter(packet -> packet.has("previous_packet_dropped"))
            .toList();
    if (!marked.isEmpty()) {
      failWithMessage("%d packets follow a loss, first %s", marked.size(), marked.getFirst());
    }
    return this;
  }

  /** Assertions on the packets whose payload is that field of TracePacket; there may be none. */
  public ListAssert<TracePacketView> packetsOf(String payloadName) {
    isNotNull();
    return Assertions.assertThat(
            actual.stream().filter(packet -> packet.payloadName().equals(payloadName)).toList())
        .as("packets with %s", payloadName);
  }

  /** Assertions on the names of the packets' payloads, in the order of the trace. */
  public ListAssert<String> payloadNames() {
    isNotNull();
    return Assertions.assertThat(actual.stream().map(TracePacketView::payloadName).toList());
  }
}
