package dev.sonda.core.internal.session.state;

import com.google.protobuf.ByteString;
import dev.sonda.core.internal.packet.ServicePacketEncoder;
import dev.sonda.core.internal.packet.TraceMessageFieldNumbers;
import dev.sonda.protos.ConcurrentSessionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Unread state changes of other sessions, for a trace with {@code
 * enable_concurrent_session_events}: the overhead of concurrent sessions influences the
 * measurements of this session. Loop only.
 */
public final class ConcurrentSessionEvents {
  /** Maximum number of unread events; further events are dropped until the next read. */
  private static final int CAPACITY = 4096;

  private record TimedEvent(long bootTimeNs, ConcurrentSessionEvent event) {}

  private final List<TimedEvent> waiting = new ArrayList<>();

  public void add(TracingSession neighbour, long bootTimeNs) {
    if (waiting.size() < CAPACITY) {
      waiting.add(new TimedEvent(bootTimeNs, toProto(neighbour)));
    }
  }

  private static ConcurrentSessionEvent toProto(TracingSession neighbour) {
    ConcurrentSessionEvent.Builder event =
        ConcurrentSessionEvent.newBuilder()
            .setState(toProto(neighbour.state()))
            .setSessionId(neighbour.id())
            .setConsumerUid(neighbour.consumerUid())
            .setNumDataSources(neighbour.instances().size());
    ByteString name = neighbour.config().getUniqueSessionNameBytes();
    return name.isEmpty() ? event.build() : event.setSessionNameBytes(name).build();
  }

  private static ConcurrentSessionEvent.State toProto(SessionState state) {
    return switch (state) {
      case CONFIGURED -> ConcurrentSessionEvent.State.STATE_CONFIGURED;
      case STARTED -> ConcurrentSessionEvent.State.STATE_STARTED;
      case DISABLING_WAITING_STOP_ACKS ->
          ConcurrentSessionEvent.State.STATE_DISABLING_WAITING_STOP_ACKS;
      case DISABLED -> ConcurrentSessionEvent.State.STATE_DISABLED;
      case CLONED_READ_ONLY -> ConcurrentSessionEvent.State.STATE_CLONED_READ_ONLY;
    };
  }

  /** The unread events, for a clone. */
  ConcurrentSessionEvents copy() {
    ConcurrentSessionEvents copy = new ConcurrentSessionEvents();
    copy.waiting.addAll(waiting);
    return copy;
  }

  /** Removes the unread events and passes them to {@code sink} as packets, ordered by time. */
  public void drainTo(ServicePacketEncoder packets, Consumer<byte[]> sink) {
    for (TimedEvent event : waiting) {
      sink.accept(
          packets.at(
              event.bootTimeNs, TraceMessageFieldNumbers.CONCURRENT_SESSION_EVENT, event.event));
    }
    waiting.clear();
  }
}
