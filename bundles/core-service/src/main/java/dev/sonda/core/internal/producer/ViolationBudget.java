package dev.sonda.core.internal.producer;

/**
 * How often one producer may still break the protocol: a bug deserves patience, an attack doesn't.
 * The budget refills slowly, so that a producer with a rare bug can stay for ever. Loop only.
 */
final class ViolationBudget {
  static final int CAPACITY = 1000;
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
