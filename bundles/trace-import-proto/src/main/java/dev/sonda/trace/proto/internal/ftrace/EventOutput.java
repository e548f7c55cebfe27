package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Writes the slices and counters that follow from kernel events, with arguments. */
final class EventOutput {
  private static final TrackKind EXECUTION = TrackKind.slices("thread_execution").number("utid");

  private final ImportState state;
  private final KindTracks executions;
  private final ArgSet args = new ArgSet();

  EventOutput(ImportState state) {
    this.state = state;
    executions = tracks(EXECUTION);
  }

  KindTracks tracks(TrackKind kind) {
    return state.storage().tracks().of(kind);
  }

  int intern(String text) {
    return state.strings().intern(text);
  }

  /** The string of an id; of 0, which stands for none, the empty one. */
  String text(int id) {
    return id == 0 ? "" : state.strings().text(id);
  }

  /** The track of what the event's thread does. */
  int threadTrack(KernelEvent event) {
    return threadTrack(event.pid());
  }

  int threadTrack(long tid) {
    return executions.track(state.processes().thread(tid));
  }

  /** Adds an argument to the next slice or value. */
  EventOutput with(int key, ArgType type, long value) {
    args.add(key, key, type, value);
    return this;
  }

  /** Adds an argument that is one of several of a name. */
  EventOutput with(int flatKey, int key, ArgType type, long value) {
    args.add(flatKey, key, type, value);
    return this;
  }

  int begin(KernelEvent event, int track, int category, int name) {
    int row = state.storage().slices().begin(event.timeNs(), track, category, name, args);
    args.clear();
    return row;
  }

  int end(KernelEvent event, int track, int category, int name) {
    int row = state.storage().slices().end(event.timeNs(), track, category, name, args);
    args.clear();
    return row;
  }

  int instant(KernelEvent event, int track, int category, int name) {
    int row = state.storage().slices().add(event.timeNs(), 0, track, category, name, args);
    args.clear();
    return row;
  }

  void counter(KernelEvent event, int track, double value) {
    int row = state.storage().counters().add(event.timeNs(), track, value);
    int set = state.argSets().write(args);
    if (set >= 0) {
      state.tables().counters.argSetId.set(row, set);
    }
    args.clear();
  }
}
