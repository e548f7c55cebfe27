package dev.sonda.itests.analysis;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that causes JFR events: it parks, throws, allocates and triggers garbage collections.
 */
final class JfrWorkloadThread implements AutoCloseable {
  private static final int GARBAGE_BYTES = 1 << 20;
  private static final int ROUNDS_PER_COLLECTION = 20;
  private static final long PARK_NS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int LIMIT_S = 120;

  private final AtomicInteger rounds = new AtomicInteger();
  private final CountDownLatch started = new CountDownLatch(1);
  private final Thread thread = new Thread(this::work, "busy");
  private volatile boolean isOver;
  private volatile byte[] garbage = {};

  JfrWorkloadThread() {
    thread.start();
  }

  int rounds() {
    return rounds.get();
  }

  /** Waits until that many rounds are over. */
  void await(int count) throws InterruptedException {
    if (!started.await(LIMIT_S, TimeUnit.SECONDS)) {
      throw new AssertionError("the thread never ran");
    }
    while (rounds.get() < count) {
      LockSupport.parkNanos(PARK_NS);
    }
  }

  private void work() {
    started.countDown();
    while (!isOver) {
      LockSupport.parkNanos(PARK_NS);
      garbage = new byte[GARBAGE_BYTES + garbage.length % 2];
      new IllegalStateException("round " + rounds).fillInStackTrace();
      if (rounds.incrementAndGet() % ROUNDS_PER_COLLECTION == 0) {
        System.gc();
      }
    }
  }

  @Override
  public void close() {
    isOver = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
