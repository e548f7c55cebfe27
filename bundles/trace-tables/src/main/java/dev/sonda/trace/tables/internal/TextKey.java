package dev.sonda.trace.tables.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * Two numbers that stand for a text: with its length they are the text itself up to 16 bytes, and
 * its beginning and a hash of all its bytes if it is longer.
 */
final class TextKey {
  static final int MOST_EXACT_BYTES = 2 * Long.BYTES;

  /** Odd, with bits spread evenly: the golden ratio's. */
  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  private TextKey() {}

  static long low(MemorySegment segment, long start, int length) {
    if (length >= Long.BYTES) {
      return segment.get(JAVA_LONG_UNALIGNED, start);
    }
    if (length >= Integer.BYTES) {
      long end = segment.get(JAVA_INT_UNALIGNED, start + length - Integer.BYTES);
      return Integer.toUnsignedLong(segment.get(JAVA_INT_UNALIGNED, start)) | (end << Integer.SIZE);
    }
    long low = 0;
    for (int i = 0; i < length; i++) {
      low |= Byte.toUnsignedLong(segment.get(JAVA_BYTE, start + i)) << (i * Byte.SIZE);
    }
    return low;
  }

  static long high(MemorySegment segment, long start, int length) {
    if (length < Long.BYTES) {
      return 0;
    }
    long last = start + length - Long.BYTES;
    long high = segment.get(JAVA_LONG_UNALIGNED, last);
    if (length > MOST_EXACT_BYTES) {
      for (long at = start; at < last; at += Long.BYTES) {
        high = mix(high ^ segment.get(JAVA_LONG_UNALIGNED, at));
      }
    }
    return high;
  }

  static int hash(long low, long high, int length) {
    return (int) mix(mix(low + length) ^ high);
  }

  private static long mix(long value) {
    long product = value * SPREAD;
    return product ^ (product >>> Integer.SIZE);
  }
}
