package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Imports instant events of a thread, of a process or of the whole trace. */
final class InstantEvents {
  private static final TrackKind OF_ALL = TrackKind.slices("legacy_chrome_global_instants");
  private static final TrackKind OF_PROCESS =
      TrackKind.slices("chrome_process_instant").number("upid");

  private final JsonEventContext context;
  private final EventFields event;
  private final KindTracks ofAll;
  private final KindTracks ofProcess;
  private final ArgSet source = new ArgSet();

  InstantEvents(JsonEventContext context) {
    this.context = context;
    event = context.event;
    ofAll = context.storage.tracks().of(OF_ALL);
    ofProcess = context.storage.tracks().of(OF_PROCESS);
    int key = context.texts.intern("source");
    source.add(key, key, ArgType.STRING, context.texts.intern("chrome"));
  }

  void parse() {
    switch (event.scope()) {
      case 'g' -> addShared(ofAll, ofAll.track());
      case 'p' -> {
        if (event.pid.isPresent()) {
          addShared(ofProcess, ofProcess.track(context.upid()));
        } else {
          context.countFailure();
        }
      }
      default -> addOfThread();
    }
  }

  private void addShared(KindTracks tracks, int track) {
    if (tracks.isNew()) {
      context.storage.tracks().describe(track, source);
    }
    add(track, event.name());
  }

  private void addOfThread() {
    if (!event.tid.isPresent()) {
      context.countFailure();
      return;
    }
    int slice = add(context.threadTrack(), context.sliceName());
    if (slice >= 0 && event.threadTimeNs() != EventFields.NO_TIME) {
      context.storage.tables().slices.threadTs.set(slice, event.threadTimeNs());
    }
  }

  private int add(int track, int name) {
    return context
        .storage
        .slices()
        .add(context.timeNs(), 0, track, event.category(), name, context.args());
  }
}
