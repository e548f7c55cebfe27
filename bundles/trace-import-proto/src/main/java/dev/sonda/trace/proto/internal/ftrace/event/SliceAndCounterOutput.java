package dev.sonda.trace.proto.internal.ftrace.event;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Writes slices and counter values that parsers derive from kernel events, with arguments. */
public final class SliceAndCounterOutput {
  private static final TrackKind EXECUTION = TrackKind.slices("thread_execution").number("utid");

  private final ImportState state;
  private final KindTracks executions;
  private final ArgSet args = new ArgSet();

  public SliceAndCounterOutput(ImportState state) {
    this.state = state;
    executions = tracks(EXECUTION);
  }

  public KindTracks tracks(TrackKind kind) {
    return state.storage().tracks().of(kind);
  }

  public int intern(String text) {
    return state.strings().intern(text);
  }

  /** The string with an id; empty for 0, which stands for no string. */
  public String text(int id) {
    return id == 0 ? "" : state.strings().text(id);
  }

  /** The track for slices of the event's thread. */
  public int threadTrack(KernelEvent event) {
    return threadTrack(event.pid());
  }

  public int threadTrack(long tid) {
    return executions.track(state.processes().thread(tid));
  }

  /** Adds an argument to the next slice or value. */
  public SliceAndCounterOutput with(int key, ArgType type, long value) {
    args.add(key, key, type, value);
    return this;
  }

  /**
   * Adds an argument that is an element of an array: {@code key} has an index, {@code flatKey}
   * doesn't.
   */
  public SliceAndCounterOutput with(int flatKey, int key, ArgType type, long value) {
    args.add(flatKey, key, type, value);
    return this;
  }

  public int begin(KernelEvent event, int track, int category, int name) {
    int row = state.storage().slices().begin(event.timeNs(), track, category, name, args);
    args.clear();
    return row;
  }

  public int end(KernelEvent event, int track, int category, int name) {
    int row = state.storage().slices().end(event.timeNs(), track, category, name, args);
    args.clear();
    return row;
  }

  public int instant(KernelEvent event, int track, int category, int name) {
    int row = state.storage().slices().add(event.timeNs(), 0, track, category, name, args);
    args.clear();
    return row;
  }

  /** Adds the arguments to the innermost open slice of a track that has this category and name. */
  public void describe(int track, int category, int name) {
    state.storage().slices().addArgs(track, category, name, args);
    args.clear();
  }

  public void counter(KernelEvent event, int track, double value) {
    counter(event.timeNs(), track, value);
  }

  /** Adds a counter value with a time that differs from the event's time. */
  public void counter(long timeNs, int track, double value) {
    int row = state.storage().counters().add(timeNs, track, value);
    int set = state.argSets().write(args);
    if (set >= 0) {
      state.tables().counters.argSetId.set(row, set);
    }
    args.clear();
  }
}
