package dev.sonda.sql.functions.internal.json;

import dev.sonda.sql.functions.internal.json.JsonNode.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number read from JSON or JSON5.
 *
 * @param end the index after the number
 */
record JsonNumber(JsonNode node, int end) {
  /** SQLite's number for infinity, which JSON lacks. */
  static final String INFINITE = "9e999";

  private static final String TOO_LARGE = "9.0e999";
  private static final Pattern INFINITY = Pattern.compile("[+-](?i:inf(?:inity)?)");
  private static final Pattern HEXADECIMAL =
      Pattern.compile("(?<sign>[+-]?)0[xX](?<digits>[0-9a-fA-F]+)");
  private static final Pattern DECIMAL =
      Pattern.compile("[+]?(?<sign>-?)(?<whole>[0-9]*)(?<point>[.]?)(?<fraction>[0-9]*)");
  private static final Pattern EXPONENT = Pattern.compile("[eE][+-]?(?<digits>[0-9]*)");
  private static final Pattern SIGNED = Pattern.compile("[+-][.0-9]|[.0-9]");
  private static final Pattern LEADING_ZERO = Pattern.compile("[+-]?0[0-9]");

  /** Reads the number at an index of a text. */
  static JsonNumber read(String text, int start) {
    Matcher infinity = at(INFINITY, text, start);
    if (infinity.lookingAt()) {
      String sign = text.charAt(start) == '-' ? "-" : "";
      return new JsonNumber(new JsonNode(Kind.REAL, sign + INFINITE), infinity.end());
    }
    Matcher hexadecimal = at(HEXADECIMAL, text, start);
    return hexadecimal.lookingAt() ? ofHexadecimal(hexadecimal) : decimal(text, start);
  }

  private static Matcher at(Pattern pattern, String text, int start) {
    return pattern.matcher(text).region(start, text.length());
  }

  private static JsonNumber ofHexadecimal(Matcher number) {
    String sign = number.group("sign").equals("-") ? "-" : "";
    String digits = number.group("digits").replaceFirst("^0+(?=.)", "");
    String decimal =
        digits.length() > 16
            ? TOO_LARGE
            : Long.toUnsignedString(Long.parseUnsignedLong(digits, 16));
    String source = number.group().substring(number.group().startsWith("+") ? 1 : 0);
    return new JsonNumber(new JsonNode(Kind.INTEGER, sign + decimal, source), number.end());
  }

  private static JsonNumber decimal(String text, int start) {
    Matcher number = at(DECIMAL, text, start);
    if (!at(SIGNED, text, start).lookingAt() || !number.lookingAt()) {
      throw new JsonSyntaxException(start);
    }
    if (at(LEADING_ZERO, text, start).lookingAt()) {
      throw new JsonSyntaxException(start + 1);
    }
    if (number.group("whole").isEmpty() && number.group("fraction").isEmpty()) {
      throw new JsonSyntaxException(text.charAt(start) == '.' ? start : number.end());
    }
    String exponent = exponent(text, number.end());
    int end = number.end() + exponent.length();
    checkEnd(text, end, !number.group("point").isEmpty() || !exponent.isEmpty());
    String source = text.substring(start + (text.charAt(start) == '+' ? 1 : 0), end);
    return new JsonNumber(node(number, exponent, source), end);
  }

  private static String exponent(String text, int start) {
    Matcher exponent = at(EXPONENT, text, start);
    if (!exponent.lookingAt()) {
      return "";
    }
    if (exponent.group("digits").isEmpty()) {
      throw new JsonSyntaxException(exponent.end() - 1);
    }
    return exponent.group();
  }

  /** Refuses a second point or exponent. */
  private static void checkEnd(String text, int end, boolean isReal) {
    if (isReal && end < text.length() && ".eE".indexOf(text.charAt(end)) >= 0) {
      throw new JsonSyntaxException(end);
    }
  }

  private static JsonNode node(Matcher number, String exponent, String source) {
    boolean hasPoint = !number.group("point").isEmpty();
    String whole = number.group("whole");
    String fraction = number.group("fraction");
    String decimal =
        number.group("sign")
            + (whole.isEmpty() ? "0" : whole)
            + (hasPoint ? "." + (fraction.isEmpty() ? "0" : fraction) : "")
            + exponent;
    Kind kind = hasPoint || !exponent.isEmpty() ? Kind.REAL : Kind.INTEGER;
    return new JsonNode(kind, decimal, source);
  }
}
