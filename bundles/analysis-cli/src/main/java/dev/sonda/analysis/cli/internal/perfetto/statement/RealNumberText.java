package dev.sonda.analysis.cli.internal.perfetto.statement;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Formats a real number as C's {@code %f} does: the exact value, rounded to six digits after the
 * point.
 */
final class RealNumberText {
  private static final int DIGITS = 6;

  /**
   * Longest text of a number, in characters, since Perfetto formats into a buffer of fixed size.
   */
  private static final int LONGEST = 255;

  /** Whole numbers below 2^53 convert to long exactly and are formatted without BigDecimal. */
  private static final double LARGEST_FAST = 1L << 53;

  private RealNumberText() {}

  static String of(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    String sign = Double.doubleToRawLongBits(value) < 0 ? "-" : "";
    String text = sign + positive(Math.abs(value));
    return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
  }

  private static String positive(double value) {
    if (value < LARGEST_FAST && value == Math.rint(value)) {
      return (long) value + ".000000";
    }
    return new BigDecimal(value).setScale(DIGITS, RoundingMode.HALF_EVEN).toPlainString();
  }
}
