package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.json.internal.text.ArgReader;
import dev.sonda.trace.json.internal.text.JsonTextInterning;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.process.ProcessNamePriority;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.function.Consumer;

/** The event that is being parsed, and the operations that all phases share. */
final class JsonEventContext {
  final TraceStorage storage;
  final JsonTextInterning texts;
  final EventFields event;

  private final KindTracks threads;
  private final ArgReader argReader;
  private final ArgSet args = new ArgSet();
  private final ArgSet noteArgs = new ArgSet();
  private final int noName;
  private long timeNs;
  private int utid;

  JsonEventContext(TraceStorage storage) {
    this.storage = storage;
    texts = new JsonTextInterning(storage.strings());
    event = new EventFields(texts);
    threads = storage.tracks().of(TrackKind.slices("thread_execution").number("utid"));
    argReader = new ArgReader("args", storage.strings(), texts);
    noName = storage.strings().intern("[No name]");
  }

  /** Sets the current event, whose fields have already been read. */
  void begin(long time) {
    timeNs = time;
    Processes processes = storage.processes();
    if (event.pid.isNamed()) {
      int upid = processes.process(event.pid.value());
      processes.facts().name(upid, event.pid.name(), ProcessNamePriority.SYSTEM);
    }
    if (event.tid.isNamed()) {
      int named = processes.thread(event.tid.value());
      processes.name(named, event.tid.name(), ThreadNamePriority.OTHER);
    }
    utid = processes.thread(event.tid.value(), event.pid.value());
  }

  long timeNs() {
    return timeNs;
  }

  /** The row (utid) of the event's thread in the thread table. */
  int utid() {
    return utid;
  }

  /** The row (upid) of the event's process in the process table. */
  int upid() {
    return storage.processes().process(event.pid.value());
  }

  /** The track of the event's thread. */
  int threadTrack() {
    return threads.track(utid);
  }

  /** The name for the event's slice; a default name if the event has no name. */
  int sliceName() {
    return event.name() == 0 ? noName : event.name();
  }

  /** Reads the event's arguments into a set, which is reused by the next call. */
  ArgSet args() {
    args.clear();
    addArgs(args);
    return args;
  }

  void addArgs(ArgSet target) {
    if (event.hasArgs()) {
      argReader.read(event.bytes(), event.argsStart(), event.argsEnd(), target);
    }
  }

  /** Counts and logs an event that can't be interpreted. */
  void countFailure() {
    note("json_parser_failure", _ -> {});
  }

  /** Counts and logs an event with an invalid time. */
  void noteUnreadable(long time) {
    timeNs = time;
    note("json_tokenizer_failure", _ -> {});
  }

  /**
   * Counts and logs a problem in the current event.
   *
   * @param details adds log arguments besides the event's name and phase
   */
  void note(String statistic, Consumer<ArgSet> details) {
    noteArgs.clear();
    add("event_name", event.name());
    add("event_phase", texts.intern(String.valueOf(event.phase())));
    details.accept(noteArgs);
    storage.importLogs().addEvent(statistic, timeNs, noteArgs);
  }

  private void add(String key, int text) {
    int id = texts.intern(key);
    noteArgs.add(id, id, ArgType.STRING, text);
  }

  void count(Statistic statistic) {
    storage.statistics().add(statistic, 1);
  }
}
