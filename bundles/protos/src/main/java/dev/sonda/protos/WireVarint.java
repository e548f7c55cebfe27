package dev.sonda.protos;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Encodes varints, protobuf's numbers of one to ten bytes, for code that writes messages by hand.
 * Allocates nothing. Code that writes many numbers per microsecond uses specialized encoders
 * instead.
 */
public final class WireVarint {
  private static final int GROUP_BITS = 7;
  private static final int MORE = 0x80;
  private static final long LAST_GROUP = 0x7F;

  private WireVarint() {}

  public static int sizeBytes(long value) {
    int significantBits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
    return (significantBits + GROUP_BITS - 1) / GROUP_BITS;
  }

  /** Writes a number and returns the offset behind it. */
  public static long put(MemorySegment target, long offset, long value) {
    long position = offset;
    long rest = value;
    while ((rest & ~LAST_GROUP) != 0) {
      target.set(ValueLayout.JAVA_BYTE, position++, (byte) (rest | MORE));
      rest >>>= GROUP_BITS;
    }
    target.set(ValueLayout.JAVA_BYTE, position++, (byte) rest);
    return position;
  }

  /** Writes a number and returns the index behind it. */
  public static int put(byte[] target, int index, long value) {
    int position = index;
    long rest = value;
    while ((rest & ~LAST_GROUP) != 0) {
      target[position++] = (byte) (rest | MORE);
      rest >>>= GROUP_BITS;
    }
    target[position++] = (byte) rest;
    return position;
  }
}
