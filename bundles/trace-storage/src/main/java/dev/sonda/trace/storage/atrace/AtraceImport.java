package dev.sonda.trace.storage.atrace;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;
import dev.sonda.trace.tables.StringPool;
import java.lang.foreign.MemorySegment;

/** Converts atrace marks to slices and counter values, in the order of time. */
public final class AtraceImport {
  private static final int NO_CATEGORY = 0;

  private final TraceStorage storage;
  private final StringPool strings;
  private final Processes processes;
  private final Slices slices;
  private final AtraceMark mark = new AtraceMark();
  private final AsyncMarks async;
  private final CounterMarks counters;
  private final LowMemoryKills kills;
  private final ArgSet none = new ArgSet();
  private final KindTracks threads;
  private final int emptyName;

  public AtraceImport(TraceStorage storage) {
    this.storage = storage;
    strings = storage.strings();
    processes = storage.processes();
    slices = storage.slices();
    threads = storage.tracks().of(TrackKind.slices("thread_execution").number("utid"));
    async = new AsyncMarks(storage);
    kills = new LowMemoryKills(storage);
    counters = new CounterMarks(storage, kills);
    emptyName = strings.intern("[empty slice name]");
  }

  /**
   * Handles a mark, at {@code [start, end)} of a segment.
   *
   * @param tid the thread that wrote the mark
   */
  public void onMark(long timeNs, long tid, MemorySegment segment, long start, long end) {
    switch (mark.read(segment, start, end)) {
      case READ -> parse(timeNs, tid);
      case BROKEN -> storage.statistics().add(Statistic.SYSTRACE_PARSE_FAILURE, 1);
      case OTHER -> {} // clock synchronization isn't handled here
    }
  }

  private void parse(long timeNs, long tid) {
    switch (mark.phase()) {
      case 'B' -> begin(timeNs, tid);
      case 'E' -> end(timeNs, tid);
      case 'I' -> slices.add(timeNs, 0, threadTrack(tid), NO_CATEGORY, name(), none);
      case 'C' -> counters.parse(timeNs, tid, mark);
      default -> async.parse(timeNs, tid, mark);
    }
  }

  private void begin(long timeNs, long tid) {
    boolean isNamed = mark.nameEnd() > mark.nameStart();
    int name = isNamed ? name() : emptyName;
    slices.begin(timeNs, threadTrack(tid), NO_CATEGORY, name, none);
    kills.onSlice(timeNs, mark);
  }

  /** Ends the thread's innermost slice. A mark without process id applies only to known threads. */
  private void end(long timeNs, long tid) {
    if (mark.tgid() != 0 || processes.knownThread(tid) != Processes.NONE) {
      slices.end(timeNs, threadTrack(tid), NO_CATEGORY, 0, none);
    }
  }

  private int threadTrack(long tid) {
    int utid = mark.tgid() == 0 ? processes.thread(tid) : processes.thread(tid, mark.tgid());
    return threads.track(utid);
  }

  private int name() {
    return strings.intern(mark.memory(), mark.nameStart(), mark.nameEnd());
  }
}
