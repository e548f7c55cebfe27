package dev.sonda.probe.ftrace.internal.decode.sched;

import dev.sonda.probe.ftrace.internal.bundle.CommTable;
import dev.sonda.probe.ftrace.internal.decode.event.FieldMoveOperations;
import dev.sonda.probe.ftrace.internal.decode.event.SeenThreadSet;
import java.util.Arrays;

/**
 * Cache of threads that occurred in the open bundle, with their names: a thread that occurs again
 * under an unchanged name is neither hashed nor reported again. One thread.
 */
final class RecentThreads {
  private static final int SLOTS = 128;
  private static final int NONE = -1;
  private static final int NONE_BIT = 1 << 31;

  private final CommTable comms;
  private final SeenThreadSet threads;
  private final int[] ids = new int[SLOTS];

  /** Names as in the records, including bytes after the terminating zero; two longs each. */
  private final long[] names = new long[2 * SLOTS];

  private final int[] numbers = new int[SLOTS];
  private int bundle = NONE;

  RecentThreads(CommTable comms, SeenThreadSet threads) {
    this.comms = comms;
    this.threads = threads;
  }

  /**
   * Clears the cache if a new bundle has begun, whose table of names is empty. Call before the
   * first record of a bundle.
   */
  void enterBundle() {
    if (bundle != comms.generation()) {
      bundle = comms.generation();
      Arrays.fill(numbers, NONE);
    }
  }

  /**
   * Adds the thread.
   *
   * @param comm index in the page at which its name begins
   * @return the number of the name in this bundle
   */
  int meet(int thread, byte[] page, int comm) {
    int slot = thread & (SLOTS - 1);
    int number = numbers[slot];
    // A single condition, since of several conditions the JIT compiler omits the branches never
    // taken so far, and deoptimizes the code when one is taken.
    long differs =
        (number & NONE_BIT)
            | (ids[slot] ^ thread)
            | (names[2 * slot] ^ FieldMoveOperations.longAt(page, comm))
            | (names[2 * slot + 1] ^ FieldMoveOperations.longAt(page, comm + Long.BYTES));
    return differs == 0 ? number : meetAnew(thread, page, comm);
  }

  private int meetAnew(int thread, byte[] page, int comm) {
    threads.add(thread);
    int slot = thread & (SLOTS - 1);
    int number = comms.indexOf(page, comm);
    ids[slot] = thread;
    names[2 * slot] = FieldMoveOperations.longAt(page, comm);
    names[2 * slot + 1] = FieldMoveOperations.longAt(page, comm + Long.BYTES);
    numbers[slot] = number;
    return number;
  }
}
