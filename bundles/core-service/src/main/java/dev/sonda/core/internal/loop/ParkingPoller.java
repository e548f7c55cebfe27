package dev.sonda.core.internal.loop;

import dev.sonda.api.platform.IoPoller;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets the loop sleep by parking its thread, while no transport offers a poller for its sockets.
 * Only one thread sleeps; any thread may wake it up.
 */
public final class ParkingPoller implements IoPoller {
  private final AtomicBoolean wokenUp = new AtomicBoolean();
  // The parked thread. Volatile: wakeup() must see the sleeper, or the sleeper must see wokenUp
  // before it parks.
  private volatile @Nullable Thread sleeper;

  @Override
  public void await(long timeoutNs) {
    sleeper = Thread.currentThread();
    if (!wokenUp.get() && timeoutNs > 0) {
      park(timeoutNs);
    }
    wokenUp.set(false);
  }

  /** Parks. May return early without a reason; the loop then finds no task and parks again. */
  private void park(long timeoutNs) {
    if (timeoutNs == Long.MAX_VALUE) {
      LockSupport.park(this);
    } else {
      LockSupport.parkNanos(this, timeoutNs);
    }
  }

  @Override
  public void wakeup() {
    wokenUp.set(true);
    Thread thread = sleeper;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }

  @Override
  public void close() {
    wakeup();
  }
}
