package dev.sonda.core.internal.producer;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A pool of {@link CommitCopy} objects, shared by all producers, because one producer's burst
 * queues more commits than it needs later. Any thread.
 */
final class CommitCopies {
  /** Bounds the pool; more copies than this are queued only in bursts. */
  private static final int MAX_SPARE = 512;

  private final ConcurrentLinkedQueue<CommitCopy> spare = new ConcurrentLinkedQueue<>();
  // Kept beside the queue, whose size() would walk it.
  private final AtomicInteger spareCount = new AtomicInteger();

  CommitCopy take() {
    CommitCopy copy = spare.poll();
    if (copy == null) {
      return new CommitCopy();
    }
    spareCount.decrementAndGet();
    return copy;
  }

  void giveBack(CommitCopy copy) {
    copy.clear();
    if (spareCount.incrementAndGet() <= MAX_SPARE && copy.isSmall()) {
      spare.add(copy);
    } else {
      spareCount.decrementAndGet();
    }
  }
}
