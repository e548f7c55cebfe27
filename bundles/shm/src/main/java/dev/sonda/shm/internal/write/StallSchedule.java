package dev.sonda.shm.internal.write;

import dev.sonda.shm.Backoff;

/**
 * Pauses of a writer that waits for a free chunk: 300 pauses of increasing length, 0, 8 µs, 72 µs
 * and so on up to 100 ms.
 */
final class StallSchedule {
  static final int MAX_STALLS = 300;

  private static final long MAX_PAUSE_US = 100_000;
  private static final int GROWTH = 8;

  private final Backoff backoff;

  StallSchedule(Backoff backoff) {
    this.backoff = backoff;
  }

  /** Makes the pause with this number, counted from 0. */
  void pause(int stalls) {
    backoff.pauseNs(pauseUs(stalls) * 1000);
  }

  private static long pauseUs(int stalls) {
    long us = 0;
    for (int i = 0; i < stalls && us < MAX_PAUSE_US; i++) {
      us = (us + 1) * GROWTH;
    }
    return Math.min(us, MAX_PAUSE_US);
  }
}
