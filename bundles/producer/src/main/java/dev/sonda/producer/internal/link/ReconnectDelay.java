package dev.sonda.producer.internal.link;

/**
 * How long to wait before the next attempt to connect: twice as long each time, until a connection
 * was good for a while. So a service that is started again and again is found again soon, and one
 * that throws its producers out isn't asked all the time.
 */
final class ReconnectDelay {
  static final long MIN_MS = 100;
  static final long MAX_MS = 30_000;
  static final long GOOD_MS = 1000;

  private long nextMs = MIN_MS;

  /**
   * @param servedMs how long the last connection held, once the service had taken it; 0 if it never
   *     did
   */
  long nextMs(long servedMs) {
    if (servedMs >= GOOD_MS) {
      nextMs = MIN_MS;
    }
    long delayMs = nextMs;
    nextMs = Math.min(delayMs * 2, MAX_MS);
    return delayMs;
  }

  /** There is a reason to believe that the service has come back. */
  void reset() {
    nextMs = MIN_MS;
  }
}
