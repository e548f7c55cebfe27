package dev.sonda.trace.storage.archive;

import dev.sonda.trace.format.ClockGraph;

/** The clock that the timestamps of a trace format refer to. */
public enum TraceFormatClock {
  /** The trace specifies its clock; otherwise BOOTTIME is assumed. */
  BY_SNAPSHOTS(ClockGraph.BOOTTIME),
  MONOTONIC(ClockGraph.MONOTONIC),
  REALTIME(ClockGraph.REALTIME),
  /** A clock specific to the trace file. */
  OF_FILE(ClockGraph.TRACE_FILE);

  private final int number;

  TraceFormatClock(int number) {
    this.number = number;
  }

  /** The clock's id in Perfetto's schema ({@code BuiltinClock}). */
  public int number() {
    return number;
  }
}
