package dev.sonda.shm;

import java.util.concurrent.locks.LockSupport;
import org.osgi.annotation.versioning.ConsumerType;

/** How a writer waits for a free chunk; injected, so that a test owns the time. */
@ConsumerType
@FunctionalInterface
public interface Backoff {

  /** Blocks the calling thread for about that long; 0 only gives way to other threads. */
  void pauseNs(long durationNs);

  /** Parks the thread. An interrupted thread doesn't wait. */
  static Backoff parking() {
    // Parking for no time at all returns at once; for one nanosecond it lets others run.
    return durationNs -> LockSupport.parkNanos(Math.max(1, durationNs));
  }
}
