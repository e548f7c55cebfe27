package dev.sonda.shm;

import java.util.concurrent.locks.LockSupport;
import org.osgi.annotation.versioning.ConsumerType;

/** How a writer waits for a free chunk; tests inject their own, to control the time. */
@ConsumerType
@FunctionalInterface
public interface Backoff {

  /** Blocks the calling thread for about {@code durationNs}; 0 only yields to other threads. */
  void pauseNs(long durationNs);

  /** Parks the thread. An interrupted thread doesn't wait. */
  static Backoff parking() {
    // Parking for 0 ns would return at once; parking for 1 ns lets other threads run.
    return durationNs -> LockSupport.parkNanos(Math.max(1, durationNs));
  }
}
