package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.table.TrackTable;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;

/** The tracks of track events: declared by descriptors, made when they have their first event. */
public final class Tracks {
  private static final int NONE = TrackDeclaration.UNRESOLVED;

  private final Map<Long, TrackDeclaration> declarations = new HashMap<>();
  private final TrackTable table;
  private final Processes processes;
  private final StringPool strings;
  private final ArgSets argSets;
  private final ArgSet dimensions = new ArgSet();
  private final ImportState state;

  public Tracks(ImportState state) {
    this.state = state;
    argSets = state.argSets();
    table = state.tables().tracks;
    processes = state.processes();
    strings = state.strings();
  }

  /** What is known of a track, made if nothing is. */
  TrackDeclaration declaration(long uuid) {
    return declarations.computeIfAbsent(uuid, _ -> new TrackDeclaration());
  }

  /** The row of a track for slices. */
  int sliceTrack(long uuid) {
    TrackDeclaration track = declaration(uuid);
    if (track.sliceTrack == NONE) {
      resolveScope(track);
      int parent = parentTrack(track);
      track.sliceTrack = add(uuid, track, "slice", "track_event");
      setParent(track.sliceTrack, parent);
    }
    return track.sliceTrack;
  }

  /** The row of a track for a counter. */
  int counterTrack(long uuid) {
    TrackDeclaration track = declaration(uuid);
    if (track.counterTrack == NONE) {
      resolveScope(track);
      int parent = parentTrack(track);
      track.counterTrack = add(uuid, track, "counter", "counter_track_event");
      setParent(track.counterTrack, parent);
      if (track.unit != 0) {
        table.unit.set(track.counterTrack, track.unit);
      }
    }
    return track.counterTrack;
  }

  /** The thread of a track or of those it is in; -1 if it has none. */
  int threadOf(long uuid) {
    TrackDeclaration track = declaration(uuid);
    resolveScope(track);
    return track.utid;
  }

  /** Threads and processes have no track row as parents of those that are theirs. */
  private int parentTrack(TrackDeclaration track) {
    if (track.parent == 0) {
      return NONE;
    }
    TrackDeclaration parent = declaration(track.parent);
    return parent.isBeingResolved ? NONE : sliceTrack(track.parent);
  }

  private void setParent(int row, int parent) {
    if (parent != NONE) {
      table.parentId.set(row, parent);
    }
  }

  private void resolveScope(TrackDeclaration track) {
    if (track.isScopeKnown || track.isBeingResolved) {
      return;
    }
    track.isBeingResolved = true;
    if (track.tid != 0) {
      track.utid = processes.thread(track.tid, track.pid);
    } else if (track.pid != 0) {
      track.upid = processes.process(track.pid);
    } else if (track.parent != 0) {
      inheritScope(track, declaration(track.parent));
    }
    track.isBeingResolved = false;
    track.isScopeKnown = true;
  }

  private void inheritScope(TrackDeclaration track, TrackDeclaration parent) {
    if (parent.isBeingResolved) {
      state.statistics().add(Statistic.TRACK_HIERARCHY_BROKEN, 1);
      track.parent = 0;
      return;
    }
    resolveScope(parent);
    track.utid = parent.utid;
    track.upid = parent.upid;
  }

  private int add(long uuid, TrackDeclaration track, String kind, String typeSuffix) {
    int row = table.add();
    dimensions.clear();
    String scope = "global_";
    if (track.utid != NONE) {
      scope = "thread_";
      table.utid.set(row, track.utid);
      addDimension("utid", track.utid);
    } else if (track.upid != NONE) {
      scope = "process_";
      table.upid.set(row, track.upid);
      addDimension("upid", track.upid);
    }
    addDimension("track_uuid", uuid);
    table.dimensionArgSetId.set(row, argSets.write(dimensions));
    table.kind.set(row, strings.intern(kind));
    table.type.set(row, strings.intern(scope + typeSuffix));
    table.machineId.set(row, 0);
    int name = uuid == 0 && track.name == 0 ? strings.intern("Default Track") : track.name;
    if (name != 0) {
      table.name.set(row, name);
    }
    return row;
  }

  private void addDimension(String name, long value) {
    int key = strings.intern(name);
    dimensions.add(key, key, ArgType.INT, value);
  }
}
