package dev.sonda.sql.functions.internal.printf;

/** Formats real numbers, with or without an exponent. */
final class RealText {
  private static final int DEFAULT_PRECISION = 6;
  private static final int DIGITS = 16;

  /** Number of significant digits with the flag {@code !}, more than a double has. */
  private static final int ALL_DIGITS = 26;

  /** Exponent below which {@code %g} uses exponential notation. */
  private static final int LEAST_EXPONENT = -4;

  /**
   * Number of digits of an infinity with the zero flag, printed like SQLite as a nine followed by
   * zeros.
   */
  private static final int INFINITE_DIGITS = 1000;

  private final ConversionSpecifier place;
  private final StringBuilder text = new StringBuilder();
  private int precision;
  private DecimalDigits number;
  private int used;

  private RealText(ConversionSpecifier place, double value) {
    this.place = place;
    precision = place.precision() < 0 ? DEFAULT_PRECISION : place.precision();
    if (isGeneral()) {
      precision = Math.max(precision, 1);
    }
    number =
        Double.isInfinite(value)
            ? new DecimalDigits(value < 0, "9", INFINITE_DIGITS)
            : digits(value);
  }

  static String of(ConversionSpecifier place, double value) {
    if (Double.isInfinite(value) && !place.hasZeros()) {
      return value < 0 ? "-Inf" : place.sign() == 0 ? "Inf" : place.sign() + "Inf";
    }
    return new RealText(place, value).print();
  }

  /** A number formatted as by {@code CAST AS TEXT}. */
  static String ofColumn(double value) {
    return of(new ConversionSpecifier(false, '\0', false, true, false, false, 0, 15, 'g'), value);
  }

  private boolean isGeneral() {
    return place.letter() == 'g' || place.letter() == 'G';
  }

  private boolean isFixed() {
    return place.letter() == 'f';
  }

  private DecimalDigits digits(double value) {
    int most = place.hasAllDigits() ? ALL_DIGITS : DIGITS;
    if (isFixed()) {
      return DecimalDigits.ofDecimals(value, precision, most);
    }
    return DecimalDigits.ofDigits(value, isGeneral() ? precision : precision + 1, most);
  }

  private String print() {
    int exponent = number.point() - 1;
    boolean hasExponent = !isFixed();
    boolean isTrimmed = place.hasAllDigits();
    if (isGeneral()) {
      isTrimmed = !place.isAlternate();
      precision--;
      hasExponent = exponent < LEAST_EXPONENT || exponent > precision;
      precision -= hasExponent ? 0 : exponent;
    }
    String sign = sign();
    text.append(sign);
    boolean hasPoint = precision > 0 || place.isAlternate() || place.hasAllDigits();
    appendDigits(hasExponent ? 0 : exponent, hasPoint);
    if (isTrimmed && hasPoint) {
      trim();
    }
    if (hasExponent) {
      appendExponent(exponent);
    }
    if (place.hasZeros() && !place.isLeft()) {
      text.insert(sign.length(), "0".repeat(Math.max(place.width() - text.length(), 0)));
    }
    return text.toString();
  }

  private String sign() {
    if (number.isNegative()) {
      return "-";
    }
    return place.sign() == 0 ? "" : String.valueOf(place.sign());
  }

  private void appendDigits(int highest, boolean hasPoint) {
    if (highest < 0) {
      text.append('0');
    }
    for (int power = highest; power >= 0; power--) {
      text.append(nextDigit());
      if (place.hasThousands() && power % 3 == 0 && power > 1) {
        text.append(',');
      }
    }
    if (hasPoint) {
      text.append('.');
    }
    int zeros = Math.min(Math.max(-highest - 1, 0), precision);
    text.repeat("0", Math.max(zeros, 0));
    for (int i = zeros; i < precision; i++) {
      text.append(nextDigit());
    }
  }

  private char nextDigit() {
    return used < number.digits().length() ? number.digits().charAt(used++) : '0';
  }

  private void trim() {
    int end = text.length();
    while (text.charAt(end - 1) == '0') {
      end--;
    }
    boolean isAtPoint = text.charAt(end - 1) == '.';
    text.setLength(isAtPoint && !place.hasAllDigits() ? end - 1 : end);
    if (isAtPoint && place.hasAllDigits()) {
      text.append('0');
    }
  }

  private void appendExponent(int exponent) {
    boolean isUpper = Character.isUpperCase(place.letter());
    text.append(isUpper ? 'E' : 'e').append(exponent < 0 ? '-' : '+');
    int size = Math.abs(exponent);
    text.append(size < 10 ? "0" : "").append(size);
  }
}
