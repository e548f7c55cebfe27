package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;
import dev.sonda.trace.tables.KeyedHash;
import java.util.HashMap;
import java.util.Map;

/**
 * Imports asynchronous events: slices that begin and end on any thread, matched by an id, which is
 * local to a process or global. Slices of one id share tracks that are named after the first slice.
 */
final class AsyncEvents {
  private static final TrackKind OF_PROCESS =
      TrackKind.slices("legacy_async_process_slice").number("upid").text("scope").text("name");
  private static final TrackKind OF_ALL =
      TrackKind.slices("legacy_async_global_slice").text("scope").text("name");
  private static final int NO_SCOPE = 0;

  private final KeyedHash hash = new KeyedHash();
  private final JsonEventContext context;
  private final EventFields event;
  private final FlowEvents flows;
  private final Slices slices;
  private final OverlappingSliceTracks ofProcess;
  private final OverlappingSliceTracks ofAll;
  private final Map<Long, Integer> firstNames = new HashMap<>();
  private final ArgSet source = new ArgSet();

  AsyncEvents(JsonEventContext context, FlowEvents flows) {
    this.context = context;
    this.flows = flows;
    event = context.event;
    slices = context.storage.slices();
    ofProcess = context.storage.tracks().lanesOf(OF_PROCESS);
    ofAll = context.storage.tracks().lanesOf(OF_ALL);
  }

  void parse() {
    boolean hasId = event.id.isPresent() || event.globalId.isPresent() || event.localId.isPresent();
    if (!event.pid.isPresent() || !hasId) {
      context.countFailure();
      return;
    }
    int track = track();
    long time = context.timeNs();
    switch (event.phase()) {
      case 'b' -> {
        slices.begin(time, track, event.category(), context.sliceName(), context.args());
        flows.bind(track);
      }
      case 'e' -> {
        if (slices.end(time, track, event.category(), event.name(), context::addArgs) >= 0) {}
      }
      default -> {
        slices.add(time, 0, track, event.category(), event.name(), context.args());
        flows.bind(track);
      }
    }
  }

  private int track() {
    int upid = context.upid();
    boolean isLocal = !event.id.isPresent() && !event.globalId.isPresent();
    int track = isLocal ? trackOfProcess(upid) : trackOfAll();
    if ((isLocal ? ofProcess : ofAll).isNew()) {
      describe(track, isLocal, upid);
    }
    return track;
  }

  private int trackOfProcess(int upid) {
    long cookie = event.localId.cookie(hash, event.category());
    long key = hash.mix(cookie ^ upid);
    int first = firstNames.computeIfAbsent(key, _ -> event.name());
    return lane(ofProcess, cookie, upid, NO_SCOPE, first);
  }

  private int trackOfAll() {
    EventId id = event.id.isPresent() ? event.id : event.globalId;
    long cookie = id.cookie(hash, event.category());
    int first = firstNames.computeIfAbsent(cookie, _ -> event.name());
    return lane(ofAll, cookie, NO_SCOPE, first);
  }

  private int lane(OverlappingSliceTracks lanes, long cookie, long... values) {
    int name = event.name();
    return switch (event.phase()) {
      case 'b' -> lanes.begin(name, cookie, values);
      case 'e' -> lanes.end(name, cookie, values);
      default -> {
        int track = lanes.begin(name, cookie, values);
        if (lanes.isNew()) {
          describe(track, lanes == ofProcess, context.upid());
        }
        yield lanes.end(name, cookie, values);
      }
    };
  }

  private void describe(int track, boolean isLocal, int upid) {
    source.clear();
    add("source", ArgType.STRING, context.texts.intern("chrome"));
    add("trace_id_is_process_scoped", ArgType.BOOL, isLocal ? 1 : 0);
    add("upid", ArgType.UINT, upid);
    add("source_scope", ArgType.STRING, NO_SCOPE);
    context.storage.tracks().describe(track, source);
  }

  private void add(String name, ArgType type, long value) {
    int key = context.texts.intern(name);
    source.add(key, key, type, value);
  }
}
