package dev.sonda.probe.jfr.internal.recording;

import java.time.Duration;

/**
 * When the next recording of a JVM begins: each ends by itself, for a daemon that is killed. A
 * begin tells both of the JVM's clocks at one moment, of which the first seconds need some. Any
 * thread.
 */
public final class Lease {
  private static final long FIRST_PAUSE_NS = Duration.ofSeconds(1).toNanos();
  private static final int GROWTH = 10;

  private final long longestPauseNs;
  private long nextNs;
  private long pauseNs;
  private boolean isTaken;

  public Lease(Duration whole, long nowNs) {
    longestPauseNs = whole.toNanos() / 2;
    pauseNs = Math.min(FIRST_PAUSE_NS, longestPauseNs);
    nextNs = nowNs + pauseNs;
  }

  /** Whether it is time; the next caller is told no until it is renewed or refused. */
  public synchronized boolean takeIfDue(long nowNs) {
    boolean isDue = !isTaken && nowNs - nextNs >= 0;
    isTaken |= isDue;
    return isDue;
  }

  /** It was renewed: the next pause is longer, up to half of the whole. */
  public synchronized void renewed(long nowNs) {
    isTaken = false;
    pauseNs = Math.min(pauseNs * GROWTH, longestPauseNs);
    nextNs = nowNs + pauseNs;
  }

  /** It wasn't: the next attempt comes soon. */
  public synchronized void refused(long nowNs) {
    isTaken = false;
    nextNs = nowNs + Math.min(FIRST_PAUSE_NS, longestPauseNs);
  }
}
