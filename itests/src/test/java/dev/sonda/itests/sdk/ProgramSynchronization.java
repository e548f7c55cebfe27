package dev.sonda.itests.sdk;

import dev.sonda.track.event.Category;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Lines that the test programs print for their tests, and conditions that they wait for. */
final class ProgramSynchronization {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(5);

  private ProgramSynchronization() {}

  static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }

  /** Waits until a category is, or is no longer, recorded by sessions. */
  static void awaitRecorded(Category category, boolean isRecorded) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (category.isEnabled() != isRecorded) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("no session began or ended in " + LIMIT);
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }
}
