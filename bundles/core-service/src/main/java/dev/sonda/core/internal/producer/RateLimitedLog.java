package dev.sonda.core.internal.producer;

import dev.sonda.api.platform.Clock;

/**
 * A log for lines that producers can cause, limited to a rate that can't fill a disk. Lines beyond
 * the rate are counted, and the next written line reports their number. Loop only.
 */
final class RateLimitedLog {
  /**
   * Number of lines that may be written without a pause: enough to understand a producer's
   * behavior.
   */
  private static final int BURST = 20;

  /** Period after which one more line is allowed: about 8640 lines a day. */
  private static final long LINE_NS = 10_000_000_000L;

  private final System.Logger log;
  private final Clock clock;
  private long linesLeft = BURST;
  private long refilledNs;
  private long leftOut;

  RateLimitedLog(System.Logger log, Clock clock) {
    this.log = log;
    this.clock = clock;
    refilledNs = clock.monotonicNs();
  }

  void write(System.Logger.Level level, String line) {
    long nowNs = clock.monotonicNs();
    long refills = (nowNs - refilledNs) / LINE_NS;
    linesLeft = Math.min(BURST, linesLeft + refills);
    refilledNs += refills * LINE_NS;
    if (linesLeft == 0) {
      leftOut++;
      return;
    }
    linesLeft--;
    log.log(level, leftOut == 0 ? line : line + " (and " + leftOut + " lines like it before)");
    leftOut = 0;
  }
}
