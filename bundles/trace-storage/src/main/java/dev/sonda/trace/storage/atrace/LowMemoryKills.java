package dev.sonda.trace.storage.atrace;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.track.TrackKind;

/** Processes that Android killed to free memory, which two kinds of marks report. */
final class LowMemoryKills {
  private static final TrackKind KILLS =
      TrackKind.slices("android_lmk").number("upid").named("LMK");
  private static final TrackKind SCORES =
      TrackKind.counters("oom_score_adj").number("upid").named("oom_score_adj");

  /** Name prefix of slices {@code lmk,pid,reason,score,…}. */
  private static final String SLICE_PREFIX = "lmk,";

  private static final int PID = 1;
  private static final int SCORE = 3;
  private static final long PID_MASK = 0xFFFF_FFFFL;

  private final TraceStorage storage;
  private final ArgSet none = new ArgSet();
  private final MarkNumberParser number = new MarkNumberParser();
  private final int killName;

  LowMemoryKills(TraceStorage storage) {
    this.storage = storage;
    killName = storage.strings().intern("mem.lmk");
  }

  /** Handles a counter that is set to the id of the killed process, and then to 0. */
  void onCounter(long timeNs, long pid) {
    if ((pid & PID_MASK) != 0) {
      addKill(timeNs, storage.processes().process(pid & PID_MASK));
    }
  }

  /** Handles a slice whose name contains process id and score of the killed process. */
  void onSlice(long timeNs, AtraceMark mark) {
    if (mark.nameBeginsWith(SLICE_PREFIX) && mark.readPartOfName(PID, number)) {
      long pid = number.value() & PID_MASK;
      if (mark.readPartOfName(SCORE, number)) {
        int upid = storage.processes().process(pid);
        int scores = storage.tracks().of(SCORES).track(upid);
        storage.counters().add(timeNs, scores, (int) number.value());
        addKill(timeNs, upid);
      }
    }
  }

  private void addKill(long timeNs, int upid) {
    int track = storage.tracks().of(KILLS).track(upid);
    storage.slices().add(timeNs, 0, track, 0, killName, none);
  }
}
