package dev.sonda.core.internal.packet;

import dev.sonda.protos.TracingServiceEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** One session's milestones that have not been read yet. */
public final class LifecycleEvents {
  private static final int MAX_FLUSHES = 64;

  /** Most kinds happen once or matter only the last time; flushes are kept for a while. */
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

  public void record(Kind kind, long bootTimeNs) {
    ArrayDeque<Long> times = timesNs.computeIfAbsent(kind, k -> new ArrayDeque<>());
    if (times.size() == kind.capacity) {
      times.removeFirst();
    }
    times.addLast(bootTimeNs);
  }

  public void recordSlowStart(long bootTimeNs, TracingServiceEvent.DataSources sources) {
    slowStarts.clear();
    slowStarts.add(
        new TimedEvent(
            bootTimeNs,
            TracingServiceEvent.newBuilder().setSlowStartingDataSources(sources).build()));
  }

  public void recordSlowFlush(long bootTimeNs, TracingServiceEvent.DataSources sources) {
    slowFlushes.add(
        new TimedEvent(
            bootTimeNs,
            TracingServiceEvent.newBuilder().setLastFlushSlowDataSources(sources).build()));
  }

  public void recordBufferCloned(long bootTimeNs, int index) {
    clonedBuffers.add(
        new TimedEvent(
            bootTimeNs, TracingServiceEvent.newBuilder().setBufferCloned(index).build()));
  }

  /** What a clone of the session starts with. */
  public LifecycleEvents copy() {
    LifecycleEvents copy = new LifecycleEvents();
    timesNs.forEach((kind, times) -> copy.timesNs.put(kind, new ArrayDeque<>(times)));
    copy.slowFlushes.addAll(slowFlushes);
    copy.slowStarts.addAll(slowStarts);
    return copy;
  }

  /** Only the last flush is of interest: a new one forgets who was slow before. */
  public void forgetSlowFlushes() {
    slowFlushes.clear();
  }

  /** Hands over what is waiting, in the order of time. */
  public void drainTo(ServicePackets packets, Consumer<byte[]> sink) {
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
      sink.accept(packets.at(event.bootTimeNs, TracePacketFields.SERVICE_EVENT, event.event));
    }
  }
}
