package dev.sonda.trace.kernels.internal.interval;

/**
 * Assigns numbers from 0 on to pairs of integers, in the order of first use. A hash table with open
 * addressing, which allocates no objects per pair. Not thread-safe.
 */
final class IntegerPairNumbering {
  private static final int LEAST_SLOTS = 64;

  /**
   * Pairs with the first integer of the first pair and such a small second one skip the hash table.
   */
  private static final int SMALL = 1 << 16;

  /**
   * Multiplier that spreads keys over slots: the golden ratio in 64 bits, as in Fibonacci hashing.
   */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long[] firsts = new long[LEAST_SLOTS];
  private long[] seconds = new long[LEAST_SLOTS];

  /** The pair's number plus 1 by slot; 0 for a free slot. */
  private int[] numbers = new int[LEAST_SLOTS];

  private int count;

  /**
   * For pairs with {@code smallFirst}, their numbers plus 1 by the second integer; 0 if unknown.
   */
  private final int[] smalls = new int[SMALL];

  private long smallFirst;

  int numberOf(long first, long second) {
    if (count == 0) {
      smallFirst = first;
    }
    if (first != smallFirst || second < 0 || second >= SMALL) {
      return numberInTable(first, second);
    }
    int at = (int) second;
    if (smalls[at] == 0) {
      smalls[at] = numberInTable(first, second) + 1;
    }
    return smalls[at] - 1;
  }

  private int numberInTable(long first, long second) {
    int slot = slotOf(first, second);
    if (numbers[slot] == 0) {
      if (count >= numbers.length / 2) {
        grow();
        slot = slotOf(first, second);
      }
      firsts[slot] = first;
      seconds[slot] = second;
      numbers[slot] = ++count;
    }
    return numbers[slot] - 1;
  }

  int count() {
    return count;
  }

  /** The slot that contains a pair, or the free slot where the pair has to be inserted. */
  private int slotOf(long first, long second) {
    int mask = numbers.length - 1;
    long hash = (first * SPREAD + second) * SPREAD;
    int slot = (int) (hash >>> Integer.SIZE) & mask;
    while (numbers[slot] != 0 && (firsts[slot] != first || seconds[slot] != second)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldFirsts = firsts;
    long[] oldSeconds = seconds;
    int[] oldNumbers = numbers;
    firsts = new long[oldFirsts.length * 2];
    seconds = new long[oldFirsts.length * 2];
    numbers = new int[oldFirsts.length * 2];
    for (int old = 0; old < oldNumbers.length; old++) {
      if (oldNumbers[old] != 0) {
        int slot = slotOf(oldFirsts[old], oldSeconds[old]);
        firsts[slot] = oldFirsts[old];
        seconds[slot] = oldSeconds[old];
        numbers[slot] = oldNumbers[old];
      }
    }
  }
}
