package dev.sonda.shm.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Base-128 varints, straight into memory. */
final class Varint {
  private static final long MORE_GROUPS = ~0x7FL;
  private static final int CONTINUES = 0x80;
  private static final int GROUP_BITS = 7;

  private Varint() {}

  /** Writes at most ten bytes; gives the offset after them. */
  static long put(MemorySegment memory, long offset, long value) {
    long at = offset;
    long rest = value;
    while ((rest & MORE_GROUPS) != 0) {
      memory.set(ValueLayout.JAVA_BYTE, at++, (byte) (rest | CONTINUES));
      rest >>>= GROUP_BITS;
    }
    memory.set(ValueLayout.JAVA_BYTE, at++, (byte) rest);
    return at;
  }

  static long zigZag(long value) {
    return (value << 1) ^ (value >> 63);
  }
}
