package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.SqlFormatter;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.Select;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds common table expressions that a query never reads. They aren't compiled, because SQLite
 * accepts references to missing tables in them.
 */
public final class UnusedCommonTableExpressions {
  private static final Pattern WORD = Pattern.compile("\\w+");

  private final Map<String, Integer> words = new HashMap<>();

  public UnusedCommonTableExpressions(Select select) {
    Matcher word = WORD.matcher(SqlFormatter.of(select).toLowerCase(Locale.ROOT));
    while (word.find()) {
      words.merge(word.group(), 1, Integer::sum);
    }
  }

  /** Whether a table is unused: its name occurs only once in the statement, in its definition. */
  public boolean has(Name table) {
    return words.getOrDefault(table.key(), 0) == 1;
  }
}
