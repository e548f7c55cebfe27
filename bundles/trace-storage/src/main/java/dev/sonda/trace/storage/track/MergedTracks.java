package dev.sonda.trace.storage.track;

import java.util.HashMap;
import java.util.Map;

/**
 * Sets of tracks that are displayed as one track: a set has as many lanes as it has overlapping
 * slices, and each lane is a track.
 */
public final class MergedTracks {
  private final Map<Object, MergedTrackLanes> sets = new HashMap<>();

  /** Creates a set that is known only to the caller. */
  MergedTrackLanes add() {
    return set(new Object());
  }

  /** The set of a key, created if there is none. */
  public MergedTrackLanes set(Object key) {
    return sets.computeIfAbsent(key, _ -> new MergedTrackLanes(sets.size()));
  }
}
