package dev.sonda.probe.jfr.internal.recording;

import java.time.Duration;

/**
 * Schedules the renewals of a JVM's recording. Recordings have a limited duration, so that they end
 * even if the daemon is killed; each is replaced before its end. The first renewals come early:
 * each begins a chunk, whose header pairs the JVM's ticks with the wall clock, and several pairs
 * give the exact tick rate. Any thread.
 */
public final class RecordingRenewalSchedule {
  private static final long FIRST_PAUSE_NS = Duration.ofSeconds(1).toNanos();
  private static final int GROWTH = 10;

  private final long longestPauseNs;
  private long nextNs;
  private long pauseNs;
  private boolean isTaken;

  public RecordingRenewalSchedule(Duration whole, long nowNs) {
    longestPauseNs = whole.toNanos() / 2;
    pauseNs = Math.min(FIRST_PAUSE_NS, longestPauseNs);
    nextNs = nowNs + pauseNs;
  }

  /**
   * Whether a renewal is due. After true, the result is false until {@link #renewed} or {@link
   * #refused} is called, so that only one caller renews.
   */
  public synchronized boolean takeIfDue(long nowNs) {
    boolean isDue = !isTaken && nowNs - nextNs >= 0;
    isTaken |= isDue;
    return isDue;
  }

  /**
   * Schedules the next renewal after a success: each pause is longer than the one before, up to
   * half of the recording's duration.
   */
  public synchronized void renewed(long nowNs) {
    isTaken = false;
    pauseNs = Math.min(pauseNs * GROWTH, longestPauseNs);
    nextNs = nowNs + pauseNs;
  }

  /** Schedules another attempt soon after a failed renewal. */
  public synchronized void refused(long nowNs) {
    isTaken = false;
    nextNs = nowNs + Math.min(FIRST_PAUSE_NS, longestPauseNs);
  }
}
