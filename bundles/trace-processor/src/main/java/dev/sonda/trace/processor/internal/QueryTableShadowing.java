package dev.sonda.trace.processor.internal;

import dev.sonda.trace.processor.internal.name.QuotedName;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Replaces the tables that a query names by other tables, without parsing the query: prepends
 * common table expressions, which shadow tables of equal name.
 */
final class QueryTableShadowing {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");

  private QueryTableShadowing() {}

  /**
   * The query with replaced tables.
   *
   * @param names names of the tables to replace; if such a name occurs in the query only as a
   *     column's name, an unused expression is added
   * @param meaning returns the replacement of a table
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
                    .formatted(QuotedName.of(name), QuotedName.of(meaning.apply(name))))
            .collect(Collectors.joining(", "));
    return expressions.isEmpty() ? query : "WITH " + expressions + " SELECT * FROM (" + query + ")";
  }
}
