package dev.sonda.probe.counters.internal.cgroup;

import dev.sonda.probe.counters.internal.track.TrackRow;

/** A group that is recorded: its files and its tracks. One thread. */
final class GroupRow {
  private final TrackRow row;
  private final String[] paths;
  private int missing; // one bit a file
  private boolean wasReadable;

  GroupRow(TrackRow row, String[] paths) {
    this.row = row;
    this.paths = paths;
  }

  TrackRow row() {
    return row;
  }

  String path(int file) {
    return paths[file];
  }

  boolean has(int file) {
    return (missing & 1 << file) == 0;
  }

  void hasNot(int file) {
    missing |= 1 << file;
  }

  /** Whether it had files at the sample before and has none now: most likely it is gone. */
  boolean hasLostAll(boolean isReadable) {
    boolean hasLost = wasReadable && !isReadable;
    wasReadable = isReadable;
    return hasLost;
  }

  /** Looks for all files again: controllers come and go. */
  void lookAgain() {
    missing = 0;
  }
}
