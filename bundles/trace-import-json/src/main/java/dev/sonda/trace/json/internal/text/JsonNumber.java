package dev.sonda.trace.json.internal.text;

import java.nio.charset.StandardCharsets;

/** Parses numbers: integers of up to 64 bits exactly, all others as doubles. */
public final class JsonNumber {
  private static final int BASE = 10;

  /** Numbers of up to this many digits always fit into 64 bits. */
  private static final int SAFE_DIGITS = 18;

  /** The largest power of ten that a double represents exactly. */
  private static final int EXACT_POWER = 22;

  private boolean isWhole;
  private long whole;
  private double real;

  /**
   * Finds the end of the number that begins at {@code start}: {@code limit} if the number is cut
   * off there, {@code start} itself if no number begins there.
   */
  static int end(byte[] bytes, int start, int limit) {
    int at = start < limit && bytes[start] == '-' ? start + 1 : start;
    int digits = digitsEnd(bytes, at, limit);
    boolean isZero = at < limit && bytes[at] == '0';
    if (digits == at || (isZero && digits > at + 1)) {
      return digits == limit ? limit : start;
    }
    at = digits;
    if (at < limit && bytes[at] == '.') {
      digits = digitsEnd(bytes, at + 1, limit);
      if (digits == at + 1 && digits < limit) {
        return start;
      }
      at = digits;
    }
    if (at < limit && (bytes[at] == 'e' || bytes[at] == 'E')) {
      return exponentEnd(bytes, start, at + 1, limit);
    }
    return at;
  }

  /** The number that the digits at the start of {@code [start, end)} make; at most 18 are read. */
  public static long leadingDigits(byte[] bytes, int start, int end) {
    return digits(bytes, start, digitsEnd(bytes, start, Math.min(end, start + SAFE_DIGITS)));
  }

  private static int exponentEnd(byte[] bytes, int start, int from, int limit) {
    int at = from < limit && (bytes[from] == '+' || bytes[from] == '-') ? from + 1 : from;
    int digits = digitsEnd(bytes, at, limit);
    return digits == at && digits < limit ? start : digits;
  }

  private static int digitsEnd(byte[] bytes, int start, int limit) {
    int at = start;
    while (at < limit && bytes[at] >= '0' && bytes[at] <= '9') {
      at++;
    }
    return at;
  }

  /** Parses the number in {@code [start, end)}, whose end was found with {@link #end}. */
  public void read(byte[] bytes, int start, int end) {
    boolean isNegative = bytes[start] == '-';
    int at = isNegative ? start + 1 : start;
    int digits = digitsEnd(bytes, at, end);
    isWhole = digits == end && readWhole(bytes, at, end, isNegative);
    if (!isWhole) {
      double absolute = readReal(bytes, at, digits, end);
      real = isNegative ? -absolute : absolute;
    }
  }

  private boolean readWhole(byte[] bytes, int start, int end, boolean isNegative) {
    if (end - start > SAFE_DIGITS) {
      return readLong(bytes, start, end, isNegative);
    }
    long value = digits(bytes, start, end);
    whole = isNegative ? -value : value;
    return true;
  }

  private boolean readLong(byte[] bytes, int start, int end, boolean isNegative) {
    String text = new String(bytes, start, end - start, StandardCharsets.US_ASCII);
    try {
      whole = Long.parseLong(isNegative ? "-" + text : text);
      return true;
    } catch (NumberFormatException e) {
      return false; // the number doesn't fit into 64 bits
    }
  }

  private static long digits(byte[] bytes, int start, int end) {
    long value = 0;
    for (int at = start; at < end; at++) {
      value = value * BASE + bytes[at] - '0';
    }
    return value;
  }

  /**
   * Computes the number as the sum of its integer part and its fraction, so that rounded times
   * equal those of Perfetto's importer.
   */
  private static double readReal(byte[] bytes, int start, int wholeEnd, int end) {
    int fraction = wholeEnd < end && bytes[wholeEnd] == '.' ? wholeEnd + 1 : wholeEnd;
    int fractionEnd = fraction > wholeEnd ? digitsEnd(bytes, fraction, end) : wholeEnd;
    if (fractionEnd != end
        || wholeEnd - start > SAFE_DIGITS
        || fractionEnd - fraction > SAFE_DIGITS) {
      String text = new String(bytes, start, end - start, StandardCharsets.US_ASCII);
      return Double.parseDouble(text);
    }
    double before = (double) digits(bytes, start, wholeEnd);
    double behind = (double) digits(bytes, fraction, fractionEnd);
    return before + behind / powerOfTen(fractionEnd - fraction);
  }

  private static double powerOfTen(int exponent) {
    double power = 1;
    for (int i = 0; i < Math.min(exponent, EXACT_POWER); i++) {
      power *= BASE;
    }
    return power;
  }

  /** Whether the number has neither fraction nor exponent, and fits into 64 bits. */
  public boolean isWhole() {
    return isWhole;
  }

  public long whole() {
    return whole;
  }

  /** The number, rounded if it has more than 53 bits. */
  public double real() {
    return isWhole ? (double) whole : real;
  }
}
