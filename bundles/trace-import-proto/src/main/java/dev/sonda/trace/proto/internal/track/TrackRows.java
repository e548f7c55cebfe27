package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.TrackTable;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.MergedTrackLanes;
import dev.sonda.trace.storage.track.TrackKind;
import dev.sonda.trace.tables.StringPool;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The table rows of declared tracks, created when a track has its first event. Tracks that are
 * merged for display share rows.
 */
final class TrackRows {
  static final int NONE = TrackDeclaration.NONE;

  private static final String MERGED = "_merged_track_event";

  private final ImportState state;
  private final TrackDeclarations declarations;
  private final TrackArgs trackArgs;
  private final TrackTable table;
  private final StringPool strings;
  private final ArgSet dimensions = new ArgSet();
  private final KindTracks executions;

  TrackRows(ImportState state, TrackDeclarations declarations) {
    this.state = state;
    this.declarations = declarations;
    trackArgs = new TrackArgs(state);
    executions = state.storage().tracks().of(TrackKind.slices("thread_execution").number("utid"));
    table = state.tables().tracks;
    strings = state.strings();
  }

  /** The track row on which a slice begins; {@link #NONE} if the track is invalid. */
  int begin(long uuid, int eventName, int sequenceId) {
    TrackDeclaration track = interned(uuid, eventName, sequenceId);
    if (track == null || track.lanes == null) {
      return track == null ? NONE : track.row;
    }
    return track.lanes.begin(uuid, Objects.requireNonNull(track.laneMaker));
  }

  /** The track row on which a slice ends. */
  int end(long uuid, int eventName, int sequenceId) {
    TrackDeclaration track = interned(uuid, eventName, sequenceId);
    if (track == null || track.lanes == null) {
      return track == null ? NONE : track.row;
    }
    return track.lanes.end(uuid, Objects.requireNonNull(track.laneMaker));
  }

  /** The track row for an instant. */
  int instant(long uuid, int eventName, int sequenceId) {
    int row = begin(uuid, eventName, sequenceId);
    return row == NONE ? NONE : end(uuid, eventName, sequenceId);
  }

  /** The row of a counter or state track, which is never merged with others. */
  int unmerged(long uuid, int eventName, int sequenceId) {
    TrackDeclaration track = interned(uuid, eventName, sequenceId);
    return track == null ? NONE : track.row;
  }

  private @Nullable TrackDeclaration interned(long uuid, int eventName, int sequenceId) {
    TrackDeclaration track = declarations.resolve(uuid);
    if (track != null && !track.isInterned()) {
      intern(track, eventName, sequenceId);
    }
    return track;
  }

  private void intern(TrackDeclaration track, int eventName, int sequenceId) {
    TrackScope scope = Objects.requireNonNull(track.scope);
    TrackDeclaration parent = track.parent == 0 ? null : interned(track.parent, 0, sequenceId);
    int parentRow = parent == null ? NONE : rowAsParent(parent);
    if (scope.isRoot()) {
      internRoot(track, scope, sequenceId);
      return;
    }
    TrackScope parentScope = parent == null ? null : parent.scope;
    boolean isWithinRoot = parentScope != null && parentScope.isRoot();
    int shownParent = isWithinRoot ? NONE : parentRow;
    boolean isNamedByEvent = track.name == 0 && track.counter == null;
    int name = isNamedByEvent ? eventName : track.name;
    boolean isMerged =
        track.counter == null
            && !track.isState
            && track.merge != TrackDeclaration.SiblingMerge.NONE;
    if (isMerged) {
      internMerged(track, scope, name, shownParent, sequenceId);
    } else {
      track.row = add(track, scope, typeSuffix(track), name, sequenceId);
      setParent(track.row, shownParent);
    }
  }

  private int rowAsParent(TrackDeclaration parent) {
    MergedTrackLanes lanes = parent.lanes;
    return lanes == null ? parent.row : lanes.first(Objects.requireNonNull(parent.laneMaker));
  }

  /** Adds the row of a track that stands for a thread or process itself. */
  private void internRoot(TrackDeclaration track, TrackScope scope, int sequenceId) {
    boolean isExecution = scope.isThread() && track.counter == null && !track.isSeparate;
    track.row =
        isExecution
            ? executions.track(scope.owner())
            : add(track, scope, typeSuffix(track), track.name, sequenceId);
  }

  private static String typeSuffix(TrackDeclaration track) {
    if (track.counter != null) {
      return "_counter_track_event";
    }
    return track.isState ? "_state_track_event" : "_track_event";
  }

  private int add(
      TrackDeclaration track, TrackScope scope, String typeSuffix, int name, int sequenceId) {
    dimensions.clear();
    addOwner(scope);
    addDimension("track_uuid", ArgType.INT, track.uuid);
    String kind = track.isState ? "state" : "slice";
    String type = scope.kind().type(typeSuffix);
    int row = newRow(scope, type, track.counter == null ? kind : "counter", name);
    CounterDeclaration counter = track.counter;
    if (counter != null && counter.unit != 0) {
      table.unit.set(row, counter.unit);
    }
    trackArgs.write(row, track, isRootInScope(track, scope), sequenceId);
    return row;
  }

  private static boolean isRootInScope(TrackDeclaration track, TrackScope scope) {
    return scope.isRoot() || track.uuid == TrackDeclarations.DEFAULT;
  }

  private void internMerged(
      TrackDeclaration track, TrackScope scope, int name, int parentRow, int sequenceId) {
    boolean isByKey = track.merge == TrackDeclaration.SiblingMerge.BY_KEY;
    MergeKey key =
        new MergeKey(
            scope.kind(),
            scope.owner(),
            track.parent,
            track.merge.code(),
            isByKey ? track.mergeKey : name);
    MergedTrackLanes lanes = state.storage().mergedTracks().set(key);
    track.lanes = lanes;
    track.laneMaker = lane -> addLane(track, scope, key, lane, name, parentRow, sequenceId);
  }

  private int addLane(
      TrackDeclaration track,
      TrackScope scope,
      MergeKey key,
      int lane,
      int name,
      int parentRow,
      int sequenceId) {
    dimensions.clear();
    addOwner(scope);
    addDimension("parent_track_uuid", ArgType.INT, key.parent);
    addDimension("merge_key_type", ArgType.INT, key.type);
    addDimension("merge_key_value", ArgType.STRING, key.value);
    addDimension("track_compressor_idx", ArgType.INT, lane);
    int row = newRow(scope, scope.kind().type(MERGED), "slice", name);
    table.trackGroupId.set(row, Objects.requireNonNull(track.lanes).setId());
    setParent(row, parentRow);
    trackArgs.write(row, track, isRootInScope(track, scope), sequenceId);
    return row;
  }

  private void addOwner(TrackScope scope) {
    if (scope.kind() != TrackScope.Kind.GLOBAL) {
      addDimension(scope.kind().dimension(), ArgType.INT, scope.owner());
    }
  }

  private void addDimension(String name, ArgType type, long value) {
    int key = strings.intern(name);
    dimensions.add(key, key, type, value);
  }

  private int newRow(TrackScope scope, String type, String kind, int name) {
    int row = table.add();
    table.dimensionArgSetId.set(row, state.argSets().write(dimensions));
    table.kind.set(row, strings.intern(kind));
    table.type.set(row, strings.intern(type));
    table.machineId.set(row, state.storage().machine());
    boolean isProcess = scope.kind() == TrackScope.Kind.PROCESS;
    int shown = isProcess ? state.storage().renames().processTrack(name) : name;
    if (shown != 0) {
      table.name.set(row, shown);
    }
    switch (scope.kind()) {
      case THREAD -> table.utid.set(row, scope.owner());
      case PROCESS -> table.upid.set(row, scope.owner());
      case GLOBAL -> {} // the track belongs to no thread or process
    }
    return row;
  }

  private void setParent(int row, int parent) {
    if (parent != NONE) {
      table.parentId.set(row, parent);
    }
  }

  /** The properties that tracks must have in common to be merged for display. */
  private record MergeKey(TrackScope.Kind kind, int owner, long parent, int type, int value) {}
}
