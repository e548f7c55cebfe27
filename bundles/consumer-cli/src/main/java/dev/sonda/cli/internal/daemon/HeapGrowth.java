package dev.sonda.cli.internal.daemon;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Collects the whole heap when it has grown. The serial collector waits until the heap has reached
 * its limit: until then it takes more memory from the kernel for objects that lived as long as a
 * session, and in a daemon such garbage would stay for days. One thread of its own.
 */
final class HeapGrowth implements AutoCloseable {
  /** A smaller part of the heap isn't worth a collection, which takes 50 ms of CPU for 10 MB. */
  private static final int GROWTH_PART = 8;

  /** How often to look; garbage of an ended session may wait this long. */
  private static final Duration PERIOD = Duration.ofSeconds(10);

  private final LongSupplier heapBytes;
  private final Runnable collector;
  private final CountDownLatch closed = new CountDownLatch(1);
  // Used by the watching thread alone.
  private long leastBytes = Long.MAX_VALUE;

  /**
   * Prepares to watch a heap; tests call {@link #check} themselves.
   *
   * @param heapBytes how much memory of the kernel the heap has
   * @param collector collects the whole heap
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
      // An interrupt ends this thread.
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Collects if the heap has grown by an eighth over its smallest size since the last collection.
   */
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
