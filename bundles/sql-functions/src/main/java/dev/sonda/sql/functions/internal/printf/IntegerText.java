package dev.sonda.sql.functions.internal.printf;

import java.util.Locale;

/** Formats integers in decimal, hexadecimal or octal digits. */
final class IntegerText {
  private static final int GROUP = 3;

  private IntegerText() {}

  static String of(ConversionSpecifier place, long value) {
    char letter = place.letter();
    boolean isSigned = letter == 'd' || letter == 'i' || letter == 'r';
    String sign = isSigned ? sign(place, value) : "";
    String digits = digits(letter, isSigned ? Math.abs(value) : value);
    int least =
        place.hasZeros()
            ? Math.max(place.precision(), place.width() - sign.length())
            : place.precision();
    String padded = "0".repeat(Math.max(least - digits.length(), 0)) + digits;
    boolean hasThousands =
        place.hasThousands() && (letter == 'd' || letter == 'i' || letter == 'u');
    return (place.isAlternate() && value != 0 ? prefix(letter) : "")
        + sign
        + (hasThousands ? grouped(padded) : padded);
  }

  private static String sign(ConversionSpecifier place, long value) {
    return value < 0 ? "-" : place.sign() == 0 ? "" : String.valueOf(place.sign());
  }

  /**
   * Formats the absolute value. The least integer is its own negative, which is correct when read
   * as unsigned.
   */
  private static String digits(char letter, long value) {
    return switch (letter) {
      case 'x' -> Long.toHexString(value);
      case 'X', 'p' -> Long.toHexString(value).toUpperCase(Locale.ROOT);
      case 'o' -> Long.toOctalString(value);
      case 'r' -> Long.toUnsignedString(value) + ordinal(value);
      default -> Long.toUnsignedString(value);
    };
  }

  private static String ordinal(long value) {
    long last = Long.remainderUnsigned(value, 10);
    boolean isTeen = Long.remainderUnsigned(Long.divideUnsigned(value, 10), 10) == 1;
    return isTeen ? "th" : last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
  }

  private static String prefix(char letter) {
    return switch (letter) {
      case 'x', 'p' -> "0x";
      case 'X' -> "0X";
      case 'o' -> "0";
      default -> "";
    };
  }

  private static String grouped(String digits) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < digits.length(); i++) {
      boolean isAfterGroup = i > 0 && (digits.length() - i) % GROUP == 0;
      text.append(isAfterGroup ? "," : "").append(digits.charAt(i));
    }
    return text.toString();
  }
}
