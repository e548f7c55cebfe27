package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.system.MemoryCounterDescriptions;
import dev.sonda.trace.proto.internal.system.SharedTrackKinds;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects counter values of processes from kernel events that contain only a thread id. The
 * thread's process may become known only later, so the tracks are assigned at the end of the
 * import: tracks of processes, or of threads if the process is unknown.
 */
final class ProcessCounters {
  static final Family OOM_SCORE =
      new Family(
          SharedTrackKinds.OOM_SCORE,
          TrackKind.counters("oom_score_adj_thread_fallback").number("utid").named("oom_score_adj"),
          0);

  static final Family MEMORY =
      new Family(
          SharedTrackKinds.PROCESS_MEMORY,
          TrackKind.counters("process_memory_thread_fallback")
              .number("utid")
              .text("process_memory_key")
              .named("mem.%2$s"),
          1);

  static final Family MM_EVENT =
      new Family(mmEvents("mm_event", "upid"), mmEvents("mm_event_thread_fallback", "utid"), 2);

  private final ImportState state;
  private final MemoryCounterDescriptions descriptions;
  private final List<Pending> pending = new ArrayList<>();

  ProcessCounters(ImportState state) {
    this.state = state;
    descriptions = new MemoryCounterDescriptions(state.strings());
  }

  private static TrackKind mmEvents(String type, String owner) {
    return TrackKind.counters(type)
        .number(owner)
        .text("mm_event_type")
        .text("mm_event_metric")
        .named("mem.mm.%2$s.%3$s");
  }

  /**
   * Adds a counter value.
   *
   * @param key string id of the track's first dimension in addition to the process or thread
   * @param secondKey string id of the second dimension
   */
  void add(Family family, KernelEvent event, int utid, long value, int key, int secondKey) {
    int row = state.storage().counters().add(event.timeNs(), 0, (double) value);
    pending.add(new Pending(family, row, utid, key, secondKey));
  }

  /** Assigns all values to tracks. */
  void finish() {
    for (Pending value : pending) {
      state.tables().counters.trackId.set(value.row, track(value));
    }
  }

  private int track(Pending value) {
    int upid = state.processes().processOf(value.utid);
    boolean isKnown = upid != Processes.NONE;
    Family family = value.family;
    TrackKind kind = isKnown ? family.ofProcesses : family.ofThreads;
    if (family.equals(MEMORY) && isKnown) {
      kind = kind.described(descriptions.of(value.key));
    }
    var tracks = state.storage().tracks().of(kind);
    int owner = isKnown ? upid : value.utid;
    return switch (family.keys) {
      case 0 -> tracks.track(owner);
      case 1 -> tracks.track(owner, value.key);
      default -> tracks.track(owner, value.key, value.secondKey);
    };
  }

  /** A kind of counter, with its track kinds for processes and for threads of unknown processes. */
  record Family(TrackKind ofProcesses, TrackKind ofThreads, int keys) {}

  private record Pending(Family family, int row, int utid, int key, int secondKey) {}
}
