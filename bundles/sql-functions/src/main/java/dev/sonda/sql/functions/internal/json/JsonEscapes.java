package dev.sonda.sql.functions.internal.json;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Escapes in string literals. A literal's content without its quotes is called raw here; raw
 * content of JSON5 may have escapes and characters that JSON lacks.
 */
final class JsonEscapes {
  private static final String NAMES = "bfnrt";
  private static final String NAMED = "\b\f\n\r\t";

  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:[\"\\\\/bfnrt]|u[0-9a-fA-F]{4})");
  private static final Pattern SPECIAL = Pattern.compile("[\"\\\\\u0000-\u001f]");

  /** What differs between JSON5 and JSON; other escapes are matched so that they are skipped. */
  private static final Pattern JSON5 =
      Pattern.compile(
          "\\\\(?:x(?<hex>[0-9a-fA-F]{2})|(?<line>\r\n|[\r\n\u2028\u2029])|.)"
              + "|[\"\u0000-\u001f]",
          Pattern.DOTALL);

  private JsonEscapes() {}

  /** The raw content of a literal for a text. */
  static String escaped(String text) {
    return SPECIAL
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(escape(found.group().charAt(0))));
  }

  private static String escape(char special) {
    if (special >= ' ') {
      return "\\" + special;
    }
    int name = NAMED.indexOf(special);
    return name < 0 ? "\\u%04x".formatted((int) special) : "\\" + NAMES.charAt(name);
  }

  /** The text that raw content of JSON stands for. */
  static String unescaped(String raw) {
    return raw.indexOf('\\') < 0
        ? raw
        : ESCAPE.matcher(raw).replaceAll(escape -> Matcher.quoteReplacement(meant(escape.group())));
  }

  private static String meant(String escape) {
    char kind = escape.charAt(1);
    int name = NAMES.indexOf(kind);
    if (name >= 0) {
      return NAMED.substring(name, name + 1);
    }
    return kind == 'u'
        ? String.valueOf((char) Integer.parseInt(escape, 2, escape.length(), 16))
        : escape.substring(1);
  }

  /** Raw content of JSON5 as raw content of JSON. */
  static String normalized(String raw) {
    Matcher special = JSON5.matcher(raw);
    return special.find()
        ? special.replaceAll(_ -> Matcher.quoteReplacement(normal(special)))
        : raw;
  }

  private static String normal(Matcher special) {
    String found = special.group();
    if (found.length() == 1) {
      return escape(found.charAt(0));
    }
    if (special.group("line") != null) {
      return "";
    }
    return switch (found.charAt(1)) {
      case 'x' -> special.group("hex") == null ? found : "\\u00" + special.group("hex");
      case 'v' -> "\\u000b";
      case '0' -> "\\u0000";
      case '\'' -> "'";
      default -> found;
    };
  }
}
