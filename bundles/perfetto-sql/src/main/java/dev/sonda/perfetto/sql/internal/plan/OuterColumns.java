package dev.sonda.perfetto.sql.internal.plan;

import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Columns of other queries that a compiled query reads, which makes it a correlated one. Aliases
 * are unique in a statement ({@link QueryContext#freshName}), so these columns are those of aliases
 * that the query doesn't define.
 */
public final class OuterColumns {
  private static final Pattern ALIAS = Pattern.compile("(?<= AS )\"t\\d+\"|\"t\\d+\"(?=[.])");

  private OuterColumns() {}

  /** Whether a compiled query may read columns of a query around it. */
  public static boolean areIn(String sql) {
    Set<String> defined = new HashSet<>();
    Set<String> read = new HashSet<>();
    Matcher matcher = ALIAS.matcher(sql);
    while (matcher.find()) {
      boolean isRead = matcher.end() < sql.length() && sql.charAt(matcher.end()) == '.';
      (isRead ? read : defined).add(matcher.group());
    }
    return !defined.containsAll(read);
  }
}
