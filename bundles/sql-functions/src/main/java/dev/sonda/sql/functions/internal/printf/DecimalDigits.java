package dev.sonda.sql.functions.internal.printf;

/**
 * A real number in decimal digits. Follows SQLite's algorithm, because other algorithms yield
 * different last digits: multiply by powers of ten with a pair of doubles, take nineteen digits of
 * the product and round them, halves away from zero.
 *
 * @param digits the digits without trailing zeros
 * @param point number of digits before the decimal point; if negative, the number of zeros after
 *     the point, negated
 */
record DecimalDigits(boolean isNegative, String digits, int point) {
  private static final long HIGH_BITS = 0xfffffffffc000000L;

  /**
   * Upper limit of the scaled product; with {@link #LEAST}, it ensures eighteen or nineteen digits.
   */
  private static final double MOST = 9.223372036854775E18;

  private static final double LEAST = 9.223372036854775E17;

  /** The number rounded to a number of significant digits. */
  static DecimalDigits ofDigits(double value, int digits, int mostDigits) {
    DecimalDigits all = of(value);
    return all.rounded(digits, mostDigits);
  }

  /** The number rounded to a number of decimals. */
  static DecimalDigits ofDecimals(double value, int decimals, int mostDigits) {
    DecimalDigits all = of(value);
    long digits = (long) all.point + decimals;
    if (digits == 0 && all.digits.charAt(0) >= '5') {
      return new DecimalDigits(all.isNegative, "0" + all.digits, all.point + 1)
          .rounded(1, mostDigits);
    }
    return digits < 0 || (digits == 0 && value == 0)
        ? all
        : all.rounded((int) Math.min(digits, Integer.MAX_VALUE), mostDigits);
  }

  private static DecimalDigits of(double value) {
    if (value == 0) {
      return new DecimalDigits(false, "0", 1);
    }
    double[] pair = {Math.abs(value), 0};
    int exponent = scale(pair);
    long product = (long) pair[0] + (long) pair[1];
    String digits = Long.toUnsignedString(product);
    return new DecimalDigits(value < 0, digits, digits.length() + exponent);
  }

  private static int scale(double[] pair) {
    int exponent = 0;
    if (pair[0] > MOST) {
      exponent += times(pair, true, MOST * 1e100, 1e-100, -1.9991899802602883E-117) * 100;
      exponent += times(pair, true, MOST * 1e10, 1e-10, -3.643219731549774E-27) * 10;
      return exponent + times(pair, true, MOST, 1e-1, -5.551115123125783E-18);
    }
    exponent -= times(pair, false, 9.223372036854775E-83, 1e100, -1.5902891109759918E83) * 100;
    exponent -= times(pair, false, 9.223372036854775E7, 1e10, 0) * 10;
    return exponent - times(pair, false, LEAST, 10, 0);
  }

  /** Multiplies until the number is within a bound; returns the number of multiplications. */
  private static int times(double[] pair, boolean isAbove, double bound, double by, double rest) {
    int count = 0;
    while (isAbove ? pair[0] > bound : pair[0] < bound) {
      multiply(pair, by, rest);
      count++;
    }
    return count;
  }

  /** Multiplies two numbers, each represented as the sum of two doubles, by Dekker's algorithm. */
  private static void multiply(double[] x, double y, double rest) {
    double highX = high(x[0]);
    double lowX = x[0] - highX;
    double highY = high(y);
    double lowY = y - highY;
    double first = highX * highY;
    double second = highX * lowY + lowX * highY;
    double sum = first + second;
    double error = first - sum + second + lowX * lowY;
    error = x[0] * rest + x[1] * y + error;
    x[0] = sum + error;
    x[1] = sum - x[0] + error;
  }

  private static double high(double value) {
    return Double.longBitsToDouble(Double.doubleToRawLongBits(value) & HIGH_BITS);
  }

  private DecimalDigits rounded(int wanted, int mostDigits) {
    if (wanted <= 0 || (wanted >= digits.length() && digits.length() <= mostDigits)) {
      return trimmed();
    }
    int kept = Math.min(wanted, mostDigits);
    String head = digits.substring(0, kept);
    if (digits.charAt(kept) < '5') {
      return new DecimalDigits(isNegative, head, point).trimmed();
    }
    String next = Long.toUnsignedString(Long.parseUnsignedLong(head) + 1);
    String zeros = "0".repeat(Math.max(kept - next.length(), 0));
    int carried = Math.max(next.length() - kept, 0);
    return new DecimalDigits(isNegative, zeros + next, point + carried).trimmed();
  }

  private DecimalDigits trimmed() {
    int end = digits.length();
    while (end > 0 && digits.charAt(end - 1) == '0') {
      end--;
    }
    return new DecimalDigits(isNegative, digits.substring(0, end), point);
  }
}
