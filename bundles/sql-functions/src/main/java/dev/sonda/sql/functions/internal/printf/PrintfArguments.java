package dev.sonda.sql.functions.internal.printf;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a printf call, read one after the other and converted to the type that the
 * conversion specifier requires.
 */
final class PrintfArguments {
  private static final String SPACE = "[ \\t\\n\\x0b\\f\\r]*";
  private static final Pattern INTEGER = Pattern.compile(SPACE + "([+-]?)0*([0-9]*)");
  private static final Pattern REAL =
      Pattern.compile(SPACE + "([+-]?(?:[0-9]+[.]?[0-9]*|[.][0-9]+)(?:[eE][+-]?[0-9]+)?)");

  /** Number of decimal digits that always fit into 64 bits. */
  private static final int SAFE_DIGITS = 18;

  /** Encoding of NULL, also used for missing arguments. */
  private static final String NULL = "n";

  private final String[] packed;
  private int next;

  PrintfArguments(String packed) {
    this.packed = packed.isEmpty() ? new String[0] : packed.split(",", -1);
  }

  private String next() {
    return next < packed.length ? packed[next++] : NULL;
  }

  /** The next value as an integer; null is 0. */
  long nextInteger() {
    String value = next();
    return switch (value.charAt(0)) {
      case 'i' -> Long.parseLong(value, 1, value.length(), 10);
      case 'd' -> (long) real(value);
      case 'n' -> 0;
      default -> integerOf(bytes(value));
    };
  }

  /** The integer at the start of a text, saturated to the range of 64 bits. */
  private static long integerOf(String text) {
    Matcher number = INTEGER.matcher(text);
    if (!number.lookingAt() || number.group(2).isEmpty()) {
      return 0;
    }
    boolean isNegative = number.group(1).equals("-");
    String digits = number.group(2);
    if (digits.length() <= SAFE_DIGITS) {
      return isNegative ? -Long.parseLong(digits) : Long.parseLong(digits);
    }
    try {
      return Long.parseLong((isNegative ? "-" : "") + digits);
    } catch (NumberFormatException _) {
      return isNegative ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  /** The next value as a real number; null is 0. */
  double nextReal() {
    String value = next();
    return switch (value.charAt(0)) {
      case 'i' -> Long.parseLong(value, 1, value.length(), 10);
      case 'd' -> real(value);
      case 'n' -> 0;
      default -> {
        Matcher number = REAL.matcher(bytes(value));
        yield number.lookingAt() ? Double.parseDouble(number.group(1)) : 0;
      }
    };
  }

  private static double real(String value) {
    return switch (value.substring(1)) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan" -> 0;
      case String digits -> Double.parseDouble(digits);
    };
  }

  /** The next value as bytes, up to the first zero byte; null for NULL. */
  @Nullable String nextText() {
    String value = next();
    return switch (value.charAt(0)) {
      case 'n' -> null;
      case 'i' -> value.substring(1);
      case 'd' -> RealText.ofColumn(real(value));
      default -> Utf8ByteString.untilZero(bytes(value));
    };
  }

  private static String bytes(String value) {
    return new String(
        Base64.getMimeDecoder().decode(value.substring(1)), StandardCharsets.ISO_8859_1);
  }
}
