package dev.sonda.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits until a condition that another thread fulfils is true, and fails with a description of the
 * condition after a timeout.
 */
public final class Await {
  private static final long POLL_NS = Duration.ofMillis(2).toNanos();
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private Await() {}

  public static void until(String what, BooleanSupplier condition) {
    until(what, condition, () -> "");
  }

  /**
   * Waits until a condition is true, and fails with its description and the given details after a
   * timeout.
   */
  public static void until(String what, BooleanSupplier condition, Supplier<?> details) {
    long deadlineNs = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadlineNs > 0) {
        throw new AssertionError("waited " + LIMIT + " for " + what + " " + details.get());
      }
      LockSupport.parkNanos(POLL_NS);
    }
  }
}
