package dev.sonda.track.event.internal.sequence;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import dev.sonda.track.event.internal.record.TrackData;

/** The CPU time of the thread that a sequence belongs to. That thread only. */
final class ThreadTime {
  private final TrackData track;
  private final long unitNs;
  private final long periodNs;
  private long toldNs;
  private long lastTimeNs;

  ThreadTime(TrackData thread, EventSettings settings) {
    unitNs = settings.timeUnitNs();
    periodNs = settings.threadTimePeriodNs();
    track = TrackData.threadTime(thread, unitNs);
  }

  /** The counter that shows it. */
  TrackData track() {
    return track;
  }

  /** Readers know nothing of what was told before. */
  void clear() {
    toldNs = 0;
    lastTimeNs = 0;
  }

  /**
   * How much it has grown, in units, since an event told of it. Growth that isn't told because of
   * the period, or because it is less than a unit, counts for a later event.
   */
  long growth(long eventTimeNs) {
    if (lastTimeNs != 0 && eventTimeNs < lastTimeNs + periodNs) {
      return 0;
    }
    lastTimeNs = eventTimeNs;
    long units = (Syscalls.libc().clockGetTimeNs(ClockId.THREAD_CPUTIME) - toldNs) / unitNs;
    toldNs += units * unitNs;
    return units;
  }
}
