package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;

/**
 * Tracks of legacy events without a declared track or a thread's track: asynchronous slices, and
 * instants of processes or of the trace.
 */
final class LegacyTracks {
  private static final TrackKind ASYNC_OF_PROCESS =
      TrackKind.slices("legacy_async_process_slice").number("upid").text("scope").text("name");
  private static final TrackKind ASYNC =
      TrackKind.slices("legacy_async_global_slice").text("scope").text("name");
  private static final TrackKind INSTANTS = TrackKind.slices("legacy_chrome_global_instants");
  private static final TrackKind INSTANTS_OF_PROCESS =
      TrackKind.slices("chrome_process_instant").number("upid");

  private final ImportState state;
  private final OverlappingSliceTracks ofProcess;
  private final OverlappingSliceTracks ofAll;
  private final KindTracks instants;
  private final KindTracks instantsOfProcess;
  private final Map<OfId, Integer> firstNames = new HashMap<>();
  private final ArgSet source = new ArgSet();

  LegacyTracks(ImportState state) {
    this.state = state;
    ofProcess = state.storage().tracks().lanesOf(ASYNC_OF_PROCESS);
    ofAll = state.storage().tracks().lanesOf(ASYNC);
    instants = state.storage().tracks().of(INSTANTS);
    instantsOfProcess = state.storage().tracks().of(INSTANTS_OF_PROCESS);
  }

  int instants() {
    int track = instants.track();
    describe(track, instants.isNew());
    return track;
  }

  int instantsOf(int upid) {
    int track = instantsOfProcess.track(upid);
    describe(track, instantsOfProcess.isNew());
    return track;
  }

  private void describe(int track, boolean isNew) {
    if (isNew) {
      source.clear();
      add("source", ArgType.STRING, state.strings().intern("chrome"));
      state.storage().tracks().describe(track, source);
    }
  }

  /**
   * Begins or ends an asynchronous event, and returns its track. Events with an equal id share
   * tracks; overlapping slices of different ids get different tracks. Must be called once per
   * event.
   */
  int async(TrackEventFields event, int upid) {
    LegacyFields legacy = event.legacy;
    boolean isLocal = legacy.hasLocalId();
    int scope = scope(event);
    OverlappingSliceTracks lanes = isLocal ? ofProcess : ofAll;
    OfId key = new OfId(isLocal ? upid : -1, legacy.id());
    int first = firstNames.computeIfAbsent(key, _ -> event.name);
    long[] values = isLocal ? new long[] {upid, scope, first} : new long[] {scope, first};
    int track =
        switch (legacy.phase()) {
          case 'b', 'S' -> lanes.begin(event.name, legacy.id(), values);
          case 'e', 'T' -> lanes.end(event.name, legacy.id(), values);
          default -> {
            int begun = lanes.begin(event.name, legacy.id(), values);
            describeAsync(begun, lanes.isNew(), isLocal, upid, scope);
            yield lanes.end(event.name, legacy.id(), values);
          }
        };
    describeAsync(track, lanes.isNew(), isLocal, upid, scope);
    return track;
  }

  /**
   * String id of the scope in which the event's id is unique: the explicit scope, the category, or,
   * for the oldest phases (S, T, p, F), the event's name.
   */
  private int scope(TrackEventFields event) {
    LegacyFields legacy = event.legacy;
    if (legacy.idScope() != 0) {
      String category = event.category == 0 ? "" : state.strings().text(event.category);
      return state.strings().intern(category + ":" + state.strings().text(legacy.idScope()));
    }
    return switch (legacy.phase()) {
      case 'S', 'T', 'p', 'F' -> event.name;
      default -> event.category;
    };
  }

  private void describeAsync(int track, boolean isNew, boolean isLocal, int upid, int scope) {
    if (isNew) {
      source.clear();
      add("source", ArgType.STRING, state.strings().intern("chrome"));
      add("trace_id_is_process_scoped", ArgType.BOOL, isLocal ? 1 : 0);
      add("upid", ArgType.UINT, Math.max(0, upid));
      add("source_scope", ArgType.STRING, scope);
      state.storage().tracks().describe(track, source);
    }
  }

  private void add(String name, ArgType type, long value) {
    int key = state.strings().intern(name);
    source.add(key, key, type, value);
  }

  private record OfId(int upid, long id) {}
}
