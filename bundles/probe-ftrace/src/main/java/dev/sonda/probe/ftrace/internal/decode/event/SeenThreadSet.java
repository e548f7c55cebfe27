package dev.sonda.probe.ftrace.internal.decode.event;

import dev.sonda.probe.ftrace.internal.bundle.ProtobufWireEncoder;
import dev.sonda.probe.ftrace.internal.plan.ThreadChange;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Collects the ids of all threads that occur in the events of a round, and the threads that were
 * renamed, exited or opened files. Hashed, without objects. One thread.
 */
public final class SeenThreadSet implements SeenThreads {
  private static final int INITIAL_THREADS = 512;
  private static final int NAME_BYTES = 16;

  /**
   * Maximum number of entries for opened files in one round, to bound the memory; later ones are
   * found by data sources that poll {@code /proc}.
   */
  private static final int MAX_OPENED = 1 << 14;

  /**
   * Capacity that is kept after a round; larger arrays are dropped, since bursts of threads are
   * rare.
   */
  private static final int KEPT_THREADS = 1 << 14;

  private static final int HASH = 0x9E37_79B9;

  /** Thread ids in the order of their first occurrence. */
  private int[] threads = new int[INITIAL_THREADS];

  /** Hash table of indexes in {@code threads} plus one, 0 for a free slot; at most half full. */
  private int[] slots = new int[2 * INITIAL_THREADS];

  private int count;

  private int[] renamed = new int[INITIAL_THREADS];
  private byte[] names = new byte[INITIAL_THREADS * NAME_BYTES];
  private int renamedCount;
  private int[] exited = new int[INITIAL_THREADS];
  private int exitedCount;

  /** Thread id and file descriptor, alternating. */
  private int[] opened = new int[INITIAL_THREADS];

  private int openedCount;

  public void add(int thread) {
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

  /**
   * Adds the thread and the change (rename, exit or opened file) of the record at {@code begin}.
   */
  public void note(ThreadChange change, byte[] page, int begin) {
    int thread = FieldMoveOperations.intAt(page, begin + change.threadOffset());
    switch (change) {
      case ThreadChange.Renamed(_, int nameOffset) -> addRenamed(thread, page, begin + nameOffset);
      case ThreadChange.Exited _ -> addExited(thread);
      case ThreadChange.Returned returned -> addReturned(thread, returned, page, begin);
    }
  }

  private void addRenamed(int thread, byte[] page, int name) {
    if (renamedCount == renamed.length) {
      renamed = Arrays.copyOf(renamed, 2 * renamedCount);
      names = Arrays.copyOf(names, 2 * names.length);
    }
    System.arraycopy(page, name, names, renamedCount * NAME_BYTES, NAME_BYTES);
    renamed[renamedCount++] = thread;
  }

  private void addReturned(int thread, ThreadChange.Returned change, byte[] page, int begin) {
    long call = FieldMoveOperations.longAt(page, begin + change.callOffset());
    long result = FieldMoveOperations.longAt(page, begin + change.resultOffset());
    if (openedCount < MAX_OPENED && change.openingCalls().isDescriptor(call, result)) {
      if (2 * openedCount == opened.length) {
        opened = Arrays.copyOf(opened, 4 * openedCount);
      }
      opened[2 * openedCount] = thread;
      opened[2 * openedCount + 1] = (int) result;
      openedCount++;
    }
  }

  private void addExited(int thread) {
    if (exitedCount == exited.length) {
      exited = Arrays.copyOf(exited, 2 * exitedCount);
    }
    exited[exitedCount++] = thread;
  }

  @Override
  public void forEachSeen(IntConsumer threadId) {
    for (int i = 0; i < count; i++) {
      threadId.accept(threads[i]);
    }
  }

  @Override
  public void forEachRenamed(RenamedThread thread) {
    for (int i = 0; i < renamedCount; i++) {
      thread.onRenamed(renamed[i], name(i));
    }
  }

  private String name(int index) {
    int begin = index * NAME_BYTES;
    int length = ProtobufWireEncoder.textLength(names, begin, NAME_BYTES);
    return new String(names, begin, length, StandardCharsets.UTF_8);
  }

  @Override
  public void forEachExited(IntConsumer threadId) {
    for (int i = 0; i < exitedCount; i++) {
      threadId.accept(exited[i]);
    }
  }

  @Override
  public void forEachOpened(OpenedDescriptor descriptor) {
    for (int i = 0; i < openedCount; i++) {
      descriptor.onOpened(opened[2 * i], opened[2 * i + 1]);
    }
  }

  @Override
  public void clear() {
    if (threads.length > KEPT_THREADS) {
      threads = new int[INITIAL_THREADS];
      slots = new int[2 * INITIAL_THREADS];
    } else if (count > 0) {
      Arrays.fill(slots, 0);
    }
    if (renamed.length > KEPT_THREADS) {
      renamed = new int[INITIAL_THREADS];
      names = new byte[INITIAL_THREADS * NAME_BYTES];
    }
    if (exited.length > KEPT_THREADS) {
      exited = new int[INITIAL_THREADS];
    }
    count = 0;
    renamedCount = 0;
    exitedCount = 0;
    openedCount = 0;
  }

  /** Total capacity for threads, renamed threads and exited threads. */
  public int room() {
    return threads.length + renamed.length + exited.length;
  }
}
