package dev.sonda.core.internal.producer;

/**
 * The number of protocol violations that one producer may still commit before it is disconnected.
 * The budget refills slowly, so a producer with a rare bug can stay connected forever, and an
 * attacker can't. Loop only.
 */
final class ViolationBudget {
  /**
   * Number of violations allowed without a pause: a batch of chunks from a buggy producer may have
   * hundreds.
   */
  static final int CAPACITY = 1000;

  /** Period after which one more violation is allowed: ten a second. */
  private static final long REFILL_NS = 100_000_000;

  private long total;
  private long left = CAPACITY;
  private long refilledNs;

  void count(long nowNs) {
    long refills = (nowNs - refilledNs) / REFILL_NS;
    if (refills > 0) {
      left = Math.min(CAPACITY, left + refills);
      refilledNs = nowNs;
    }
    total++;
    left--;
  }

  boolean isUsedUp() {
    return left < 0;
  }

  long total() {
    return total;
  }
}
