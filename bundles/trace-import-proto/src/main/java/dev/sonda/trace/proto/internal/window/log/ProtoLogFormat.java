package dev.sonda.trace.proto.internal.window.log;

import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** Formats ProtoLog messages: inserts values into a printf-style format string. */
final class ProtoLogFormat {
  private static final String MISSING = "[MISSING_PARAM]";

  private final Iterator<Long> integers;
  private final Iterator<Double> reals;
  private final Iterator<Boolean> booleans;
  private final Iterator<String> texts;
  private final StringBuilder result = new StringBuilder();
  private int mismatches;

  private ProtoLogFormat(ProtoLogValues values) {
    integers = values.integers().iterator();
    reals = values.reals().iterator();
    booleans = values.booleans().iterator();
    texts = values.texts().iterator();
  }

  /** Formats a text; the result includes the number of values that were missing or left over. */
  static Formatted format(String text, ProtoLogValues values) {
    ProtoLogFormat format = new ProtoLogFormat(values);
    format.append(text);
    return new Formatted(format.result.toString(), format.mismatches);
  }

  /** Whether the placeholders of a text match the values in number and type. */
  static boolean matches(String text, ProtoLogValues values) {
    return count(text, "dox") == values.integers().size()
        && count(text, "feg") == values.reals().size()
        && count(text, "b") == values.booleans().size()
        && count(text, "s") == values.texts().size();
  }

  private static int count(String text, String conversions) {
    int count = 0;
    for (int i = 0; i + 1 < text.length(); i++) {
      if (text.charAt(i) == '%') {
        i++;
        count += conversions.indexOf(text.charAt(i)) >= 0 ? 1 : 0;
      }
    }
    return count;
  }

  private void append(String text) {
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letter == '%' && i + 1 < text.length()) {
        i++;
        convert(text.charAt(i));
      } else {
        result.append(letter);
      }
    }
    List<Iterator<?>> all = List.of(integers, reals, booleans, texts);
    mismatches += all.stream().anyMatch(Iterator::hasNext) ? 1 : 0;
  }

  private void convert(char conversion) {
    switch (conversion) {
      case '%' -> result.append('%');
      case 'd', 'o', 'x' -> put(integers, conversion);
      case 'f', 'e', 'g' -> put(reals, conversion);
      case 's' -> put(texts, conversion);
      case 'b' -> put(booleans, conversion);
      default -> result.append('%').append(conversion);
    }
  }

  private void put(Iterator<?> values, char conversion) {
    if (!values.hasNext()) {
      mismatches++;
      result.append(MISSING);
      return;
    }
    Object value = values.next();
    result.append(
        value instanceof Double real
            ? text(real, conversion)
            : String.format(Locale.ROOT, "%" + conversion, value));
  }

  /**
   * Formats a number like C's printf.
   *
   * @param conversion the conversion character
   */
  private static String text(double real, char conversion) {
    if (Double.isNaN(real)) {
      return "nan";
    }
    if (Double.isInfinite(real)) {
      return real > 0 ? "inf" : "-inf";
    }
    return conversion == 'g' ? shortest(real) : String.format(Locale.ROOT, "%" + conversion, real);
  }

  /**
   * Formats a number like C's {@code %g}: six significant digits without trailing zeros, with an
   * exponent if the number is small or large.
   */
  private static String shortest(double real) {
    String scientific = String.format(Locale.ROOT, "%.5e", real);
    int at = scientific.indexOf('e');
    int exponent = Integer.parseInt(scientific.substring(at + 1));
    if (real == 0 || (exponent >= -4 && exponent < 6)) {
      BigDecimal rounded = new BigDecimal(scientific).stripTrailingZeros();
      return real == 0 ? "0" : rounded.toPlainString();
    }
    String digits = scientific.substring(0, at).replaceAll("\\.?0+$", "");
    return digits + scientific.substring(at);
  }

  /** A formatted message, and the number of mismatches between its placeholders and its values. */
  record Formatted(String message, int mismatches) {}
}
