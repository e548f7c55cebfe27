package dev.sonda.core.internal.packet;

import dev.sonda.protos.TracingServiceEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Lifecycle events of one session that weren't read yet, for {@code TracingServiceEvent} packets.
 * Loop only.
 */
public final class LifecycleEvents {
  /**
   * Maximum number of unread flush events; periodic flushes may cause many between two reads, and
   * the oldest are dropped.
   */
  private static final int MAX_FLUSHES = 64;

  /** Kinds of events. Of each kind one unread event is stored, of flushes {@link #MAX_FLUSHES}. */
  public enum Kind {
    TRACING_STARTED(1),
    ALL_DATA_SOURCES_STARTED(1),
    FLUSH_STARTED(MAX_FLUSHES),
    ALL_DATA_SOURCES_FLUSHED(MAX_FLUSHES),
    CLONE_STARTED(1),
    TRACING_DISABLED(1),
    READ_TRACING_BUFFERS_COMPLETED(1);

    private final int capacity;

    Kind(int capacity) {
      this.capacity = capacity;
    }

    private TracingServiceEvent toProto() {
      TracingServiceEvent.Builder event = TracingServiceEvent.newBuilder();
      switch (this) {
        case TRACING_STARTED -> event.setTracingStarted(true);
        case ALL_DATA_SOURCES_STARTED -> event.setAllDataSourcesStarted(true);
        case FLUSH_STARTED -> event.setFlushStarted(true);
        case ALL_DATA_SOURCES_FLUSHED -> event.setAllDataSourcesFlushed(true);
        case CLONE_STARTED -> event.setCloneStarted(true);
        case TRACING_DISABLED -> event.setTracingDisabled(true);
        case READ_TRACING_BUFFERS_COMPLETED -> event.setReadTracingBuffersCompleted(true);
      }
      return event.build();
    }
  }

  private record TimedEvent(long bootTimeNs, TracingServiceEvent event) {}

  private final Map<Kind, ArrayDeque<Long>> timesNs = new EnumMap<>(Kind.class);
  private final List<TimedEvent> slowFlushes = new ArrayList<>();
  private final List<TimedEvent> slowStarts = new ArrayList<>();
  private final List<TimedEvent> clonedBuffers = new ArrayList<>();

  /** Records an event; the oldest of its kind is dropped if there are too many. */
  public void record(Kind kind, long bootTimeNs) {
    ArrayDeque<Long> times = timesNs.computeIfAbsent(kind, k -> new ArrayDeque<>());
    if (times.size() == kind.capacity) {
      times.removeFirst();
    }
    times.addLast(bootTimeNs);
  }

  /** Records the data sources that are slow to start; replaces an earlier list. */
  public void recordSlowStart(long bootTimeNs, TracingServiceEvent.DataSources sources) {
    slowStarts.clear();
    slowStarts.add(
        new TimedEvent(
            bootTimeNs,
            TracingServiceEvent.newBuilder().setSlowStartingDataSources(sources).build()));
  }

  /** Records data sources that didn't answer a flush in time. */
  public void recordSlowFlush(long bootTimeNs, TracingServiceEvent.DataSources sources) {
    slowFlushes.add(
        new TimedEvent(
            bootTimeNs,
            TracingServiceEvent.newBuilder().setLastFlushSlowDataSources(sources).build()));
  }

  /** Records that a clone has copied a buffer, by its index in the config. */
  public void recordBufferCloned(long bootTimeNs, int index) {
    clonedBuffers.add(
        new TimedEvent(
            bootTimeNs, TracingServiceEvent.newBuilder().setBufferCloned(index).build()));
  }

  /** The unread events, for a clone of the session. */
  public LifecycleEvents copy() {
    LifecycleEvents copy = new LifecycleEvents();
    timesNs.forEach((kind, times) -> copy.timesNs.put(kind, new ArrayDeque<>(times)));
    copy.slowFlushes.addAll(slowFlushes);
    copy.slowStarts.addAll(slowStarts);
    return copy;
  }

  /**
   * Drops the slow data sources of an earlier flush, because a trace reports only the slow data
   * sources of the last flush.
   */
  public void forgetSlowFlushes() {
    slowFlushes.clear();
  }

  /** Removes the unread events and passes them to {@code sink} as packets, ordered by time. */
  public void drainTo(ServicePacketEncoder packets, Consumer<byte[]> sink) {
    List<TimedEvent> events = new ArrayList<>(slowStarts);
    events.addAll(slowFlushes);
    events.addAll(clonedBuffers);
    timesNs.forEach(
        (kind, times) -> times.forEach(time -> events.add(new TimedEvent(time, kind.toProto()))));
    timesNs.clear();
    slowStarts.clear();
    slowFlushes.clear();
    clonedBuffers.clear();
    events.sort(Comparator.comparingLong(TimedEvent::bootTimeNs));
    for (TimedEvent event : events) {
      sink.accept(
          packets.at(event.bootTimeNs, TraceMessageFieldNumbers.SERVICE_EVENT, event.event));
    }
  }
}
