package dev.sonda.shm.internal.page;

import dev.sonda.shm.Backoff;

/** Waits between two attempts at a page header that the other process keeps changing. */
@FunctionalInterface
public interface RetryPause {
  int MAX_ATTEMPTS = 64;

  void afterAttempt(int attempt);

  /** For a thread that must not wait: the service's loop, facing a hostile producer. */
  static RetryPause spinning() {
    return attempt -> Thread.onSpinWait();
  }

  /** For a producer: 32 attempts give way to others, later ones wait a few milliseconds. */
  static RetryPause patient(Backoff backoff) {
    return attempt -> backoff.pauseNs(attempt < MAX_ATTEMPTS / 2 ? 0 : attempt / 10 * 1_000_000L);
  }
}
