package dev.sonda.trace.systrace.internal.line;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Parses numbers in text, like C's parsing functions. */
public final class TextNumber {
  private static final int HEXADECIMAL = 16;

  /** Upper limit of hexadecimal digits: 64 bits have 16 digits. */
  private static final int LONG_DIGITS = 16;

  private static final double NS_PER_S = 1e9;

  /**
   * Numbers of up to this many decimal digits, and powers of ten up to this exponent, are exact as
   * doubles.
   */
  private static final int EXACT_DIGITS = 15;

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private TextNumber() {}

  /**
   * Parses a time in seconds, rounded like in Perfetto's importer, which converts it through a
   * double.
   */
  static long nanoseconds(byte[] bytes, int start, int end) {
    return (long) (seconds(bytes, start, end) * NS_PER_S);
  }

  private static double seconds(byte[] bytes, int start, int end) {
    if (end - start > EXACT_DIGITS + 1) {
      return Double.parseDouble(new String(bytes, start, end - start, StandardCharsets.US_ASCII));
    }
    long digits = 0;
    int fraction = 0;
    boolean isFraction = false;
    for (int at = start; at < end; at++) {
      if (bytes[at] == '.') {
        isFraction = true;
      } else {
        digits = digits * 10 + bytes[at] - '0';
        fraction += isFraction ? 1 : 0;
      }
    }
    return digits / POWERS_OF_TEN[fraction];
  }

  /** Parses a whole number; null if the text isn't one. */
  static @Nullable Long whole(byte[] bytes, int start, int end) {
    int first = start < end && bytes[start] == '-' ? start + 1 : start;
    long value = 0;
    for (int at = first; at < end; at++) {
      if (!LineCursor.isDigit(bytes[at])) {
        return null;
      }
      value = value * 10 + bytes[at] - '0';
    }
    if (first == end) {
      return null;
    }
    return first > start ? Long.valueOf(-value) : Long.valueOf(value);
  }

  /** Parses a number with or without a fraction; null if the text isn't a number. */
  static @Nullable Double real(byte[] bytes, int start, int end) {
    Long whole = whole(bytes, start, end);
    if (whole != null) {
      return (double) whole.longValue();
    }
    for (int at = start; at < end; at++) {
      if (!LineCursor.isDigit(bytes[at]) && "+-.eE".indexOf(bytes[at]) < 0) {
        return null;
      }
    }
    try {
      return Double.valueOf(new String(bytes, start, end - start, StandardCharsets.US_ASCII));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /**
   * Parses a hexadecimal number of at most 64 bits, with the prefix 0x; null if the text isn't such
   * a number.
   */
  static @Nullable Long hexadecimal(byte[] bytes, int start, int end) {
    int first =
        end - start > 2 && bytes[start] == '0' && bytes[start + 1] == 'x' ? start + 2 : start;
    long value = 0;
    for (int at = first; at < end; at++) {
      int digit = Character.digit(bytes[at], HEXADECIMAL);
      if (digit < 0) {
        return null;
      }
      value = value * HEXADECIMAL + digit;
    }
    return first == end || end - first > LONG_DIGITS ? null : Long.valueOf(value);
  }
}
