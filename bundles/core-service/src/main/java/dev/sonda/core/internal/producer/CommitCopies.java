package dev.sonda.core.internal.producer;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Commits' memory that is used again. All producers share it: a burst of one of them has more
 * commits on their way than it needs for the rest of its life. Any thread.
 */
final class CommitCopies {
  private static final int MAX_SPARE = 512;

  private final ConcurrentLinkedQueue<CommitCopy> spare = new ConcurrentLinkedQueue<>();
  // The queue would have to count.
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
