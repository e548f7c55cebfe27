package dev.sonda.probe.procfs.internal.proc;

import java.util.Arrays;

/** A growing list of ints, whose array is reused after {@link #clear}. One thread. */
public final class ReusableIntList {
  /**
   * Initial capacity, enough for the processes of a usual machine; the list grows if necessary and
   * never shrinks.
   */
  private static final int USUAL_COUNT = 256;

  private int[] numbers = new int[USUAL_COUNT];
  private int count;

  public int count() {
    return count;
  }

  public int get(int index) {
    return numbers[index];
  }

  public void add(int number) {
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * count);
    }
    numbers[count++] = number;
  }

  /** Empties the list; its array stays for the next use. */
  public void clear() {
    count = 0;
  }
}
