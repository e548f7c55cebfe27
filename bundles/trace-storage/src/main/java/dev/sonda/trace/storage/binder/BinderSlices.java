package dev.sonda.trace.storage.binder;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.table.FlowTable;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;

/** Writes slices of binder calls to tracks of threads. */
final class BinderSlices {
  private final TraceStorage storage;
  private final KindTracks threads;
  private final ArgSet args = new ArgSet();
  private final int category;

  BinderSlices(TraceStorage storage) {
    this.storage = storage;
    threads = storage.tracks().of(TrackKind.slices("thread_execution").number("utid"));
    category = storage.strings().intern("binder");
  }

  int track(long tid) {
    return threads.track(storage.processes().thread(tid));
  }

  int intern(String text) {
    return storage.strings().intern(text);
  }

  /** Adds an argument to the slice that is written next. */
  BinderSlices with(String key, ArgType type, long value) {
    int id = intern(key);
    args.add(id, id, type, value);
    return this;
  }

  BinderSlices withTransaction(BinderTransaction sent) {
    return with("transaction id", ArgType.INT, sent.id())
        .with("destination node", ArgType.INT, sent.toNode())
        .with("destination process", ArgType.INT, sent.toPid())
        .with("reply transaction?", ArgType.BOOL, sent.isReply() ? 1 : 0)
        .with("flags", ArgType.STRING, intern(BinderFlags.text(sent.flags())))
        .with("code", ArgType.STRING, intern(sent.code() + " Java Layer Dependent"))
        .with("calling tid", ArgType.UINT, sent.tid());
  }

  BinderSlices withDestination(long tid) {
    with("destination thread", ArgType.INT, tid);
    Processes processes = storage.processes();
    int name = processes.nameOf(processes.thread(tid));
    return name == 0 ? this : with("destination name", ArgType.STRING, name);
  }

  int begin(long timeNs, int track, int name) {
    int slice = storage.slices().begin(timeNs, track, category, name, args);
    args.clear();
    return slice;
  }

  int instant(long timeNs, int track, int name) {
    int slice = storage.slices().add(timeNs, 0, track, category, name, args);
    args.clear();
    return slice;
  }

  /** Ends the innermost slice of a track, regardless of its name. */
  int end(long timeNs, int track) {
    int slice = storage.slices().end(timeNs, track, 0, 0, args);
    args.clear();
    return slice;
  }

  int end(long timeNs, int track, int name) {
    return storage.slices().end(timeNs, track, category, name, args);
  }

  /** Adds the collected arguments to the innermost slice of that name. */
  void describe(int track, int name) {
    storage.slices().addArgs(track, category, name, args);
    args.clear();
  }

  void addFlow(int from, int to) {
    if (from != Slices.NONE && to != Slices.NONE) {
      FlowTable flows = storage.tables().flows;
      int flow = flows.add();
      flows.sliceOut.set(flow, from);
      flows.sliceIn.set(flow, to);
    }
  }
}
