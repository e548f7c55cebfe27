package dev.sonda.shm.internal.write;

import dev.sonda.shm.Backoff;

/** How long a writer waits for a chunk: nothing, 8 µs, 72 µs …, at most 100 ms, 300 times. */
final class Stall {
  static final int MAX_STALLS = 300;

  private static final long MAX_PAUSE_US = 100_000;
  private static final int GROWTH = 8;

  private final Backoff backoff;

  Stall(Backoff backoff) {
    this.backoff = backoff;
  }

  /** Waits for the n-th time, from 0. */
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
