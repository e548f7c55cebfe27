package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.LongIntMap;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tracks declared in a trace, each with the thread or process that it belongs to. */
final class TrackDeclarations {
  /** Uuid of the default track, for events that name no track. */
  static final long DEFAULT = 0;

  private static final int MAX_ANCESTORS = 100;

  private final ImportState state;
  private final LongIntMap numbers = new LongIntMap();
  private final List<TrackDeclaration> all = new ArrayList<>();
  private final Map<Integer, TrackDeclaration> writers = new HashMap<>();
  private final LongIntMap tracksOfThreads = new LongIntMap();
  private final LongIntMap tracksOfProcesses = new LongIntMap();
  private @Nullable TrackDeclaration last;
  private boolean hasIncremental;

  TrackDeclarations(ImportState state) {
    this.state = state;
  }

  /**
   * Adds a declaration. The first declaration of a track counts; later ones can only set the
   * track's name.
   */
  void declare(TrackDeclaration declared) {
    if (declared.uuid == DEFAULT && declared.parent != 0) {
      return;
    }
    TrackDeclaration known = find(declared.uuid);
    if (known == null) {
      add(declared);
    } else if (!known.isSameTrackAs(declared)) {
      state.statistics().add(Statistic.TRACK_DESCRIPTOR_CONFLICTING_RESERVATION, 1);
    } else if (declared.name != 0) {
      rename(known, declared.name);
    }
  }

  private void rename(TrackDeclaration known, int name) {
    boolean isUnmerged = known.merge == TrackDeclaration.SiblingMerge.NONE;
    if (known.name == 0 || isUnmerged) {
      known.name = name;
    }
    if (isUnmerged && known.row != TrackDeclaration.NONE) {
      state.tables().tracks.name.set(known.row, name);
    }
  }

  private TrackDeclaration add(TrackDeclaration declared) {
    hasIncremental |= declared.counter != null && declared.counter.isIncremental;
    numbers.put(declared.uuid, all.size());
    all.add(declared);
    return declared;
  }

  /** Whether any track has an incremental counter, whose values are encoded as differences. */
  boolean hasIncremental() {
    return hasIncremental;
  }

  /** Records that a sequence is written by a track's thread. */
  void setWriter(int sequenceId, TrackDeclaration thread) {
    writers.put(sequenceId, thread);
  }

  /** The thread that writes a sequence; {@link TrackDeclaration#NONE} if unknown. */
  int writer(int sequenceId) {
    TrackDeclaration thread = writers.get(sequenceId);
    return thread == null
        ? TrackDeclaration.NONE
        : state.processes().thread(thread.tid, thread.pid);
  }

  /** The declaration of a track; null if the track hasn't been declared. */
  @Nullable TrackDeclaration find(long uuid) {
    TrackDeclaration latest = last;
    if (latest != null && latest.uuid == uuid) {
      return latest;
    }
    int number = numbers.get(uuid);
    if (number < 0) {
      return null;
    }
    latest = all.get(number);
    last = latest;
    return latest;
  }

  /**
   * The declaration of a track with its scope resolved; an undeclared track is declared now. Null
   * if the track's ancestors are invalid.
   */
  @Nullable TrackDeclaration resolve(long uuid) {
    TrackDeclaration track = find(uuid);
    if (track == null) {
      track = add(new TrackDeclaration(uuid));
      track.name = uuid == DEFAULT ? state.strings().intern("Default Track") : 0;
    }
    if (track.scope == null && hasValidAncestors(uuid)) {
      track.scope = scope(track);
    }
    return track.scope == null ? null : track;
  }

  private TrackScope scope(TrackDeclaration track) {
    TrackDeclaration parent = track.parent == 0 ? null : resolve(track.parent);
    if (track.hasTid) {
      int utid = thread(track);
      TrackDeclaration root = find(DEFAULT);
      if (track.hasRank && root != null && root.ordersThreads) {
        order(state.processes().threadArgs(utid), "thread_sort_index_hint", track.rank);
      }
      return TrackScope.thread(utid, true);
    }
    if (track.hasPid) {
      int upid = process(track);
      TrackDeclaration root = find(DEFAULT);
      if (track.hasRank && root != null && root.ordersProcesses) {
        order(state.processes().facts().args(upid), "process_sort_index_hint", track.rank);
      }
      return TrackScope.process(upid, true);
    }
    TrackScope scopeOfParent = parent == null ? null : parent.scope;
    return scopeOfParent == null ? TrackScope.GLOBAL : scopeOfParent.ofChild();
  }

  private void order(ArgSet args, String name, int rank) {
    int key = state.strings().intern(name);
    args.add(key, key, ArgType.INT, rank);
  }

  /**
   * The thread of a track. A thread has only one track, so a second track with an equal tid means
   * that the kernel reused the tid for another thread.
   */
  private int thread(TrackDeclaration track) {
    Processes processes = state.processes();
    int utid = processes.thread(track.tid, track.pid);
    if (tracksOfThreads.has(utid)) {
      processes.startThread(track.tid);
      utid = processes.thread(track.tid, track.pid);
    }
    tracksOfThreads.put(utid, 0);
    return utid;
  }

  private int process(TrackDeclaration track) {
    Processes processes = state.processes();
    int upid = processes.process(track.pid);
    if (tracksOfProcesses.has(upid)) {
      upid = processes.startProcess(track.pid);
    }
    tracksOfProcesses.put(upid, 0);
    return upid;
  }

  private boolean hasValidAncestors(long uuid) {
    List<Long> seen = new ArrayList<>();
    for (long at = uuid; at != 0; ) {
      TrackDeclaration track = find(at);
      if (seen.contains(at)) {
        return invalid(Statistic.TRACK_EVENT_TRACK_HIERARCHY_LOOP);
      }
      if (track == null) {
        return invalid(Statistic.TRACK_HIERARCHY_MISSING_UUID);
      }
      if (seen.size() == MAX_ANCESTORS) {
        return invalid(Statistic.TRACK_EVENT_TRACK_HIERARCHY_TOO_DEEP);
      }
      seen.add(at);
      at = track.parent;
    }
    return true;
  }

  private boolean invalid(Statistic statistic) {
    state.statistics().add(statistic, 1);
    return false;
  }
}
