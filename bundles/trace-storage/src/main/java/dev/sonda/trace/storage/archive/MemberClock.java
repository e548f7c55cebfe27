package dev.sonda.trace.storage.archive;

import dev.sonda.trace.format.ClockGraph;

/** The clock on which a format's timestamps are. */
public enum MemberClock {
  /** The trace itself says it, or it is the time since the machine was started. */
  BY_SNAPSHOTS(ClockGraph.BOOTTIME),
  MONOTONIC(ClockGraph.MONOTONIC),
  REALTIME(ClockGraph.REALTIME),
  /** A clock that no other trace has. */
  OF_FILE(ClockGraph.TRACE_FILE);

  private final int number;

  MemberClock(int number) {
    this.number = number;
  }

  /** As Perfetto numbers clocks. */
  public int number() {
    return number;
  }
}
