package dev.sonda.shm.internal.page;

import dev.sonda.shm.Backoff;

/** Waits between two attempts at a page header that the other process keeps changing. */
@FunctionalInterface
public interface HeaderRetryPause {
  int MAX_ATTEMPTS = 64;

  void afterAttempt(int attempt);

  /**
   * A pause for a thread that must not sleep: the service's loop, which must not be delayed by a
   * hostile producer.
   */
  static HeaderRetryPause spinning() {
    return attempt -> Thread.onSpinWait();
  }

  /**
   * A pause for a producer: after each of the first 32 attempts it yields to other threads, later
   * it sleeps a few milliseconds.
   */
  static HeaderRetryPause patient(Backoff backoff) {
    return attempt -> backoff.pauseNs(attempt < MAX_ATTEMPTS / 2 ? 0 : attempt / 10 * 1_000_000L);
  }
}
