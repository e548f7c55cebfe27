package dev.sonda.track.event.internal.sequence;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import dev.sonda.track.event.internal.record.TrackDefinition;

/** Samples the CPU time of the thread that owns a sequence. Used by this thread only. */
final class ThreadCpuTimeSampler {
  private final TrackDefinition track;
  private final long unitNs;
  private final long periodNs;
  private long toldNs;
  private long lastTimeNs;

  ThreadCpuTimeSampler(TrackDefinition thread, EventEncodingSettings settings) {
    unitNs = settings.timeUnitNs();
    periodNs = settings.threadTimePeriodNs();
    track = TrackDefinition.threadTime(thread, unitNs);
  }

  /** The counter track of the CPU time. */
  TrackDefinition track() {
    return track;
  }

  /** Called when the sequence is reset: the next sample contains the thread's whole CPU time. */
  void clear() {
    toldNs = 0;
    lastTimeNs = 0;
  }

  /**
   * CPU time since the last sample, in the session's time unit; 0 if the sampling period hasn't
   * passed yet. CPU time that isn't reported, because of the period or because it is less than a
   * unit, is added to a later sample.
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
