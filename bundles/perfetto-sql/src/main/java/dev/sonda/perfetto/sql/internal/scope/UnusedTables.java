package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.SqlText;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.Select;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Common tables that nothing reads: SQLite doesn't look at their queries, which may name what isn't
 * there.
 */
public final class UnusedTables {
  private static final Pattern WORD = Pattern.compile("\\w+");

  private final Map<String, Integer> words = new HashMap<>();

  public UnusedTables(Select select) {
    Matcher word = WORD.matcher(SqlText.of(select).toLowerCase(Locale.ROOT));
    while (word.find()) {
      words.merge(word.group(), 1, Integer::sum);
    }
  }

  /** Whether the name of a table stands there but once, where the table is defined. */
  public boolean has(Name table) {
    return words.getOrDefault(table.key(), 0) == 1;
  }
}
