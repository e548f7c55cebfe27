package dev.sonda.trace.tables.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sonda.trace.tables.KeyedHash;
import java.lang.foreign.MemorySegment;

/**
 * Two numbers that identify a text in a hash table: up to a length of 16 bytes they are the text
 * itself; for longer texts, they are the first bytes and a keyed hash of all bytes.
 */
final class TextKeyHash {
  static final int MOST_EXACT_BYTES = 2 * Long.BYTES;

  private final KeyedHash keyed;

  /**
   * @param keyed hash function with a random key, which the trace's author can't predict
   */
  TextKeyHash(KeyedHash keyed) {
    this.keyed = keyed;
  }

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

  long high(MemorySegment segment, long start, int length) {
    if (length < Long.BYTES) {
      return 0;
    }
    long last = start + length - Long.BYTES;
    long high = segment.get(JAVA_LONG_UNALIGNED, last);
    if (length > MOST_EXACT_BYTES) {
      for (long at = start; at < last; at += Long.BYTES) {
        high = keyed.mix(high ^ segment.get(JAVA_LONG_UNALIGNED, at));
      }
    }
    return high;
  }

  int hash(long low, long high, int length) {
    return (int) keyed.mix(keyed.mix(low + length) ^ high);
  }
}
