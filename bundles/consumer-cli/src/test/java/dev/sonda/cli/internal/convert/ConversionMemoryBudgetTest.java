package dev.sonda.cli.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceSchema;
import dev.sonda.terminal.StandardOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conversion of a trace that needs more state than the memory budget allows. */
@Tag("T31")
@Timeout(240)
class ConversionMemoryBudgetTest {
  private static final long SMALL_BYTES = 20_000;
  private static final int MANY = 1000;
  private static final Descriptor PACKET = TraceSchema.load().tracePacket();

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final StateBudget room = new StateBudget(SMALL_BYTES);
  private final StandardOutput out = new StandardOutput(written, "out");
  private final ChromeConverter converter = new ChromeConverter(new ChromeTraceWriter(out), room);

  @Test
  void shouldRefuseReservationBeyondLimitUntilMemoryIsReleased() {
    StateBudget two = new StateBudget(10);

    assertThat(two.take(6)).isTrue();
    assertThat(two.take(6)).isFalse();
    two.giveBack(6);
    assertThat(two.take(10)).isTrue();
  }

  @Test
  void shouldCountTextsOfEventInItsMemory() {
    long small = StateBudget.bytesOf(Map.of("args", Map.of("text", "")));
    long big = StateBudget.bytesOf(Map.of("args", Map.of("text", "x".repeat(1000))));

    assertThat(big - small).isEqualTo(2000);
  }

  /**
   * @param packet a packet in text form, with {@code %d} in place of its number
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "timestamp: 1 track_event { type: TYPE_INSTANT flow_ids: %d }",
        "ftrace_events { cpu: %d event { timestamp: 1 sched_switch { next_pid: 1 } } }",
      })
  void shouldCountEventsLeftOutWhenMemoryIsShort(String packet) throws IOException {
    assertThat(leftOutOf(packet)).isBetween(MANY - SMALL_BYTES / 100, (long) MANY - 1);
  }

  @Test
  void shouldWriteEverySliceWhenMemoryIsShort() throws IOException {
    assertThat(
            leftOutOf(
                "timestamp: 1 track_event { type: TYPE_SLICE_BEGIN track_uuid: %d name: 'slice' }"))
        .isZero();
    assertThat(events("\"ph\":\"B\"")).hasSize(MANY);
  }

  @Test
  void shouldWriteEventsOfTracksWhenMemoryIsShort() throws IOException {
    assertThat(
            leftOutOf("timestamp: 1 track_event { type: TYPE_INSTANT track_uuid: %d name: 'now' }"))
        .isZero();
    assertThat(events("\"now\"")).hasSize(MANY);
  }

  @Test
  void shouldReuseMemoryOfSlicesThatEnded() throws IOException {
    for (int i = 0; i < MANY; i++) {
      convert("timestamp: 1 track_event { type: TYPE_SLICE_BEGIN track_uuid: 9 name: 'slice' }");
      convert("timestamp: 2 track_event { type: TYPE_SLICE_END track_uuid: 9 }");
    }
    converter.finish();

    assertThat(events("\"ph\":\"X\"")).hasSize(MANY);
  }

  @Test
  void shouldReuseMemoryOfNamesWhenWriterStartsOver() throws IOException {
    for (int i = 0; i < MANY; i++) {
      convert(
          "timestamp: 1 sequence_flags: 3 interned_data { event_names { iid: 1 name: 'known' } }"
              + " track_event { type: TYPE_INSTANT name_iid: 1 }");
    }
    converter.finish();

    assertThat(events("\"known\"")).hasSize(MANY);
    assertThat(converter.leftOut()).isZero();
  }

  private long leftOutOf(String packet) throws IOException {
    for (int i = 1; i <= MANY; i++) {
      convert(packet.replace("%d", Integer.toString(i)));
    }
    converter.finish();
    return converter.leftOut();
  }

  private List<String> events(String with) {
    out.flush();
    return written
        .toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains(with))
        .toList();
  }

  private void convert(String packet) throws IOException {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(PACKET);
    TextFormat.merge(packet, builder);
    converter.convert(builder.build());
  }
}
