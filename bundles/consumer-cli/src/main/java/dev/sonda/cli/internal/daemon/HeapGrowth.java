package dev.sonda.cli.internal.daemon;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Has the heap collected as a whole when it has grown. The serial collector doesn't until the
 * largest heap is full: until then it takes more memory from the kernel for what has lived as long
 * as a session, and in a daemon such garbage would stay for days.
 */
final class HeapGrowth implements AutoCloseable {
  /** A smaller part of the heap isn't worth a collection, which takes 50 ms of CPU for 10 MB. */
  private static final int GROWTH_PART = 8;

  private static final Duration PERIOD = Duration.ofSeconds(10);

  private final LongSupplier heapBytes;
  private final Runnable collector;
  private final CountDownLatch closed = new CountDownLatch(1);
  // Of the thread alone.
  private long leastBytes = Long.MAX_VALUE;

  /**
   * @param heapBytes how much the heap has of the kernel's memory
   * @param collector collects all of it
   */
  HeapGrowth(LongSupplier heapBytes, Runnable collector) {
    this.heapBytes = heapBytes;
    this.collector = collector;
  }

  /** Looks after this process's heap from a thread of its own, until closed. */
  static HeapGrowth watch() {
    HeapGrowth growth = new HeapGrowth(Runtime.getRuntime()::totalMemory, System::gc);
    Thread.ofPlatform().name("sonda-heap").daemon().start(growth::run);
    return growth;
  }

  private void run() {
    try {
      while (!closed.await(PERIOD.toMillis(), TimeUnit.MILLISECONDS)) {
        check();
      }
    } catch (InterruptedException e) {
      // Somebody wants this thread to end, and so it does.
      Thread.currentThread().interrupt();
    }
  }

  /** What a collection leaves, the heap needs: growth counts from there. */
  void check() {
    long bytes = heapBytes.getAsLong();
    if (bytes - bytes / (GROWTH_PART + 1) > leastBytes) {
      collector.run();
      leastBytes = heapBytes.getAsLong();
    } else {
      leastBytes = Math.min(leastBytes, bytes);
    }
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
