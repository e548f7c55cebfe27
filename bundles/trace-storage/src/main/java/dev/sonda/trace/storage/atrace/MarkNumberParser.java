package dev.sonda.trace.storage.atrace;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * Parses decimal numbers like C's {@code strtol}: leading spaces and a sign are allowed, and values
 * out of range saturate.
 */
final class MarkNumberParser {
  private static final int BASE = 10;

  private long value;

  /** Parses a number; false if the bytes aren't entirely one number. */
  boolean read(MemorySegment memory, long start, long end) {
    long first = start;
    while (first < end && isSpace(memory.get(JAVA_BYTE, first))) {
      first++;
    }
    boolean isNegative = first < end && memory.get(JAVA_BYTE, first) == '-';
    if (isNegative || (first < end && memory.get(JAVA_BYTE, first) == '+')) {
      first++;
    }
    return end > first && readDigits(memory, first, end, isNegative);
  }

  private boolean readDigits(MemorySegment memory, long first, long end, boolean isNegative) {
    long negative = 0; // accumulated as a negative number, because that range is larger by one
    for (long at = first; at < end; at++) {
      int digit = memory.get(JAVA_BYTE, at) - '0';
      if (digit < 0 || digit >= BASE) {
        return false;
      }
      boolean isTooLarge = negative < (Long.MIN_VALUE + digit) / BASE;
      negative = isTooLarge ? Long.MIN_VALUE : negative * BASE - digit;
    }
    value = isNegative ? negative : -Math.max(negative, -Long.MAX_VALUE);
    return true;
  }

  private static boolean isSpace(byte character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
  }

  long value() {
    return value;
  }
}
