package dev.sonda.trace.storage.atrace;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import dev.sonda.trace.tables.StringPool;

/**
 * Writes counter values of atrace marks: per process, except for counters known to apply to the
 * whole device.
 */
final class CounterMarks {
  private static final TrackKind OF_PROCESS =
      TrackKind.counters("atrace_counter").number("upid").text("name");
  private static final TrackKind SCREEN = TrackKind.counters("screen_state").named("ScreenState");
  private static final TrackKind BATTERY = TrackKind.counters("battery_stats").text("counter_key");
  private static final String BATTERY_PREFIX = "battery_stats.";

  private final TraceStorage storage;
  private final StringPool strings;
  private final LowMemoryKills kills;
  private final ArgSet args = new ArgSet();
  private final KindTracks ofProcess;
  private final int threadKey;
  private final int screenCounter;
  private final int killCounter;

  CounterMarks(TraceStorage storage, LowMemoryKills kills) {
    this.storage = storage;
    this.kills = kills;
    strings = storage.strings();
    ofProcess = storage.tracks().of(OF_PROCESS);
    threadKey = strings.intern("utid");
    screenCounter = strings.intern("ScreenState");
    killCounter = strings.intern("kill_one_process");
  }

  void parse(long timeNs, long tid, AtraceMark mark) {
    int name = strings.intern(mark.memory(), mark.nameStart(), mark.nameEnd());
    double value = (double) mark.value();
    if (name == screenCounter) {
      storage.counters().add(timeNs, storage.tracks().of(SCREEN).track(), value);
    } else if (mark.nameBeginsWith(BATTERY_PREFIX)) {
      storage.counters().add(timeNs, storage.tracks().of(BATTERY).named(name).track(name), value);
    } else {
      if (name == killCounter) {
        kills.onCounter(timeNs, mark.value());
      }
      addOfProcess(timeNs, tid, name, mark);
    }
  }

  /**
   * Adds a value of a process's counter; the thread that wrote the mark may belong to another
   * process.
   */
  private void addOfProcess(long timeNs, long tid, int name, AtraceMark mark) {
    Processes processes = storage.processes();
    int upid = processes.process(mark.tgid());
    int utid = processes.knownThread(tid);
    args.clear();
    if (utid != Processes.NONE) {
      args.add(threadKey, threadKey, ArgType.UINT, utid);
    }
    int track = ofProcess.named(name).track(upid, name);
    storage.counters().add(timeNs, track, (double) mark.value(), storage.argSets().write(args));
  }
}
