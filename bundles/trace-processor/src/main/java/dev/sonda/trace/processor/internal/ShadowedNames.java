package dev.sonda.trace.processor.internal;

import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Replaces tables that a query names, without parsing it: a common table expression shadows the
 * table of its name.
 */
final class ShadowedNames {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");

  private ShadowedNames() {}

  /**
   * The query with other tables.
   *
   * @param names of the tables that it may mean; a word of the query that is a column's name as
   *     well makes an expression that no part of the query uses
   * @param meaning which table stands for a name
   */
  static String in(String query, Set<String> names, UnaryOperator<String> meaning) {
    Set<String> words =
        WORD.matcher(query)
            .results()
            .map(MatchResult::group)
            .map(word -> word.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    String expressions =
        names.stream()
            .filter(name -> words.contains(name.toLowerCase(Locale.ROOT)))
            .map(name ->
                "%s AS NOT MATERIALIZED (SELECT * FROM %s)"
                    .formatted(quoted(name), quoted(meaning.apply(name))))
            .collect(Collectors.joining(", "));
    return expressions.isEmpty() ? query : "WITH " + expressions + " SELECT * FROM (" + query + ")";
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
