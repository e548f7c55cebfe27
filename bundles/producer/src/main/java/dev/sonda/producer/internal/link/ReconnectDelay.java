package dev.sonda.producer.internal.link;

/**
 * Computes the delay before the next attempt to connect. The delay doubles each time, until a
 * connection has lasted for a while. So a restarted service is reconnected quickly, and a service
 * that disconnects its producers isn't flooded with attempts.
 */
final class ReconnectDelay {
  static final long MIN_MS = 100;
  static final long MAX_MS = 30_000;
  static final long GOOD_MS = 1000;

  private long nextMs = MIN_MS;

  /**
   * @param servedMs duration of the last connection since the service had accepted it, in
   *     milliseconds; 0 if the service never accepted it
   */
  long nextMs(long servedMs) {
    if (servedMs >= GOOD_MS) {
      nextMs = MIN_MS;
    }
    long delayMs = nextMs;
    nextMs = Math.min(delayMs * 2, MAX_MS);
    return delayMs;
  }

  /** Restarts with the shortest delay, because the service is probably available again. */
  void reset() {
    nextMs = MIN_MS;
  }
}
