package dev.sonda.trace.kernels;

import java.util.Arrays;

/** Arrays as an operator gets them after other calls: too long, and with the values of those. */
public final class UsedScratchArrays implements ScratchArrays {
  private static final int TOO_MANY = 3;
  private static final int LEFT_OVER = -77;

  @Override
  public long[] longs(int least) {
    long[] array = new long[least + TOO_MANY];
    Arrays.fill(array, LEFT_OVER);
    return array;
  }

  @Override
  public int[] ints(int least) {
    int[] array = new int[least + TOO_MANY];
    Arrays.fill(array, LEFT_OVER);
    return array;
  }
}
