package dev.sonda.itests.felix;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition, and names the condition in the error when the wait times out. */
final class Await {
  private static final long POLL_NS = Duration.ofMillis(10).toNanos();
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private Await() {}

  static void until(String what, BooleanSupplier condition) {
    until(what, condition, () -> "");
  }

  static void until(String what, BooleanSupplier condition, Supplier<String> details) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("waited " + LIMIT + " for " + what + " " + details.get());
      }
      LockSupport.parkNanos(POLL_NS);
    }
  }
}
