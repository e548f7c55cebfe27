package dev.sonda.probe.counters.internal.cgroup;

import dev.sonda.probe.counters.internal.track.CounterTrackGroup;

/** The state of a recorded control group: its files and its tracks. One thread. */
final class RecordedCgroup {
  private final CounterTrackGroup row;
  private final String[] paths;
  private int missing; // bit set: bit n for file n, set if the file doesn't exist
  private boolean wasReadable;

  RecordedCgroup(CounterTrackGroup row, String[] paths) {
    this.row = row;
    this.paths = paths;
  }

  CounterTrackGroup row() {
    return row;
  }

  String path(int file) {
    return paths[file];
  }

  /** Whether a file exists, as far as known. */
  boolean has(int file) {
    return (missing & 1 << file) == 0;
  }

  /** Notes that a file doesn't exist. */
  void markMissing(int file) {
    missing |= 1 << file;
  }

  /**
   * Whether the group had files at the last sample and has none now, most likely because it was
   * removed.
   */
  boolean hasLostAll(boolean isReadable) {
    boolean hasLost = wasReadable && !isReadable;
    wasReadable = isReadable;
    return hasLost;
  }

  /**
   * Makes the next sample try all files again, since controllers are enabled and disabled at run
   * time.
   */
  void lookAgain() {
    missing = 0;
  }
}
