package dev.sonda.trace.kernels;

import dev.sonda.trace.kernels.internal.column.AllocatedArrays;

/**
 * Arrays for an operator's intermediate values and its result, which other calls use again once the
 * result was read. An array may be longer than requested, and its elements have arbitrary values.
 */
public interface ScratchArrays {
  long[] longs(int least);

  int[] ints(int least);

  /** New arrays for each request, which the garbage collector frees. */
  static ScratchArrays allocating() {
    return new AllocatedArrays();
  }
}
