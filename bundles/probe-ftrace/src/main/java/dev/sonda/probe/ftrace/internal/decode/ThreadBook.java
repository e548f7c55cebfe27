package dev.sonda.probe.ftrace.internal.decode;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * A set of thread ids that is told of every one in every event: hashed, without objects. One
 * thread.
 */
final class ThreadBook implements SeenThreads {
  private static final int INITIAL_THREADS = 512;
  private static final int HASH = 0x9E37_79B9;

  /** In the order in which they came. */
  private int[] threads = new int[INITIAL_THREADS];

  /** Places in that order plus one, by hash; at most half of it is used. */
  private int[] slots = new int[2 * INITIAL_THREADS];

  private int count;
  private int[] renamed = new int[INITIAL_THREADS];
  private int renamedCount;

  void add(int thread) {
    int mask = slots.length - 1;
    int slot = hash(thread) & mask;
    while (slots[slot] != 0) {
      if (threads[slots[slot] - 1] == thread) {
        return;
      }
      slot = (slot + 1) & mask;
    }
    if (count == threads.length) {
      grow();
      add(thread);
    } else {
      threads[count++] = thread;
      slots[slot] = count;
    }
  }

  private void grow() {
    threads = Arrays.copyOf(threads, 2 * count);
    slots = new int[4 * count];
    int mask = slots.length - 1;
    for (int i = 0; i < count; i++) {
      int slot = hash(threads[i]) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = i + 1;
    }
  }

  private static int hash(int thread) {
    int mixed = thread * HASH;
    return mixed ^ (mixed >>> 15);
  }

  void addRenamed(int thread) {
    if (renamedCount == renamed.length) {
      renamed = Arrays.copyOf(renamed, 2 * renamedCount);
    }
    renamed[renamedCount++] = thread;
  }

  @Override
  public void forEachSeen(IntConsumer threadId) {
    for (int i = 0; i < count; i++) {
      threadId.accept(threads[i]);
    }
  }

  @Override
  public void forEachRenamed(IntConsumer threadId) {
    Arrays.stream(renamed, 0, renamedCount).distinct().forEach(threadId);
  }

  @Override
  public void clear() {
    if (count > 0) {
      Arrays.fill(slots, 0);
      count = 0;
    }
    renamedCount = 0;
  }
}
