package dev.sonda.trace.kernels.internal.column;

import dev.sonda.trace.kernels.ScratchArrays;

/** New arrays for each request. */
public record AllocatedArrays() implements ScratchArrays {
  @Override
  public long[] longs(int least) {
    return new long[least];
  }

  @Override
  public int[] ints(int least) {
    return new int[least];
  }
}
