package dev.sonda.engine.duckdb.internal;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names from which statements read: what follows FROM and JOIN, in the text alone. */
final class ReadTableNames {
  private static final Pattern NAME =
      Pattern.compile(
          "\\b(?:FROM|JOIN)\\s++(?:\"([^\"]++)\"|(\\w++))(?!\\s*+[.(])", Pattern.CASE_INSENSITIVE);

  private ReadTableNames() {}

  /**
   * The names in lower case, in the order of the text. Those of common table expressions are among
   * them, and names in lists are not.
   */
  static Set<String> of(String sql) {
    Set<String> names = new LinkedHashSet<>();
    Matcher matcher = NAME.matcher(sql);
    while (matcher.find()) {
      String quoted = matcher.group(1);
      names.add((quoted == null ? matcher.group(2) : quoted).toLowerCase(Locale.ROOT));
    }
    return names;
  }
}
