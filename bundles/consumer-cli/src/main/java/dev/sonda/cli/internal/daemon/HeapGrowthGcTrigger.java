package dev.sonda.cli.internal.daemon;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Triggers a full garbage collection when the heap has grown. The serial collector waits until the
 * heap has reached its limit; until then it gets more memory from the kernel, and in a daemon the
 * garbage of ended sessions would stay for days. Runs on its own thread.
 */
final class HeapGrowthGcTrigger implements AutoCloseable {
  /**
   * The heap has to grow by 1/{@code GROWTH_PART} before it is collected; less isn't worth a
   * collection, which needs 50 ms of CPU for 10 MB.
   */
  private static final int GROWTH_PART = 8;

  /**
   * Period of checking the heap, and so the longest time that garbage of an ended session stays.
   */
  private static final Duration PERIOD = Duration.ofSeconds(10);

  private final LongSupplier heapBytes;
  private final Runnable collector;
  private final CountDownLatch closed = new CountDownLatch(1);
  // Smallest heap size since the last collection, in bytes. Used by the watching thread only.
  private long leastBytes = Long.MAX_VALUE;

  /**
   * Prepares to watch a heap; tests call {@link #check} themselves.
   *
   * @param heapBytes the heap's memory that is committed by the kernel, in bytes
   * @param collector collects the whole heap
   */
  HeapGrowthGcTrigger(LongSupplier heapBytes, Runnable collector) {
    this.heapBytes = heapBytes;
    this.collector = collector;
  }

  /** Watches this process's heap on a new thread, until closed. */
  static HeapGrowthGcTrigger watch() {
    HeapGrowthGcTrigger growth =
        new HeapGrowthGcTrigger(Runtime.getRuntime()::totalMemory, System::gc);
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
