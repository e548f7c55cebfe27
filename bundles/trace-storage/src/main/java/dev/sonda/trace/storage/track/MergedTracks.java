package dev.sonda.trace.storage.track;

import java.util.HashMap;
import java.util.Map;

/**
 * Sets of tracks that readers see as one: a set has as many lanes as its slices need at a time, and
 * each lane is a track.
 */
public final class MergedTracks {
  private final Map<Object, Lanes> sets = new HashMap<>();

  /** A new set, which its maker keeps. */
  Lanes add() {
    return set(new Object());
  }

  /** The set of a key, made if there is none. */
  public Lanes set(Object key) {
    return sets.computeIfAbsent(key, _ -> new Lanes(sets.size()));
  }
}
