package dev.sonda.perfetto.sql.internal.plan;

import dev.sonda.perfetto.sql.internal.scope.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The queries within the expressions of a SELECT that it contains several times, because a function
 * or an alias is used again. Each is computed once for a row; the engine would join the rows with
 * each copy.
 *
 * <pre>
 *   SELECT count(t1."query 1"), sum(length(t1."query 1"))
 *   FROM (SELECT t1.*, (SELECT …) AS "query 1" FROM slice AS t1) AS t1
 * </pre>
 */
public final class RepeatedQueries {
  private static final Pattern ALIAS = Pattern.compile("\"t\\d+\"");
  private static final Pattern DEFINITION = Pattern.compile("(?<= AS )\"t\\d+\"");

  private final Relation table;
  private final Map<String, Integer> copies = new HashMap<>();

  /** Columns in place of queries, by the query's text with other aliases. */
  private final Map<String, String> columns = new LinkedHashMap<>();

  private final List<String> computed = new ArrayList<>();
  private int names;

  private RepeatedQueries(Relation table) {
    this.table = table;
  }

  /**
   * A SELECT, unchanged if it doesn't read a single table.
   *
   * @param list the values, after the keyword SELECT
   * @param from the clause FROM
   * @param clauses what follows it
   * @param table the only table; null if there are none or several
   */
  public static String once(String list, String from, String clauses, @Nullable Relation table) {
    String whole = "SELECT " + list + from + clauses;
    if (table == null || !hasTwoQueries(list + clauses)) {
      return whole;
    }
    RepeatedQueries queries = new RepeatedQueries(table);
    queries.count(list);
    queries.count(clauses);
    String newList = queries.replace(list);
    String newClauses = queries.replace(clauses);
    return queries.computed.isEmpty()
        ? whole
        : "SELECT " + newList + queries.from(from, newList + newClauses) + newClauses;
  }

  private static boolean hasTwoQueries(String sql) {
    int first = sql.indexOf("(SELECT ");
    return first >= 0 && sql.indexOf("(SELECT ", first + 1) >= 0;
  }

  private void count(String sql) {
    for (EmbeddedQuery query : EmbeddedQuery.in(sql)) {
      copies.merge(key(sql.substring(query.start(), query.end())), 1, Integer::sum);
    }
  }

  private String replace(String sql) {
    StringBuilder replaced = new StringBuilder();
    int end = 0;
    for (EmbeddedQuery query : EmbeddedQuery.in(sql)) {
      String text = sql.substring(query.start(), query.end());
      replaced.append(sql, end, query.start());
      replaced.append(isRepeated(text) ? column(text) : text);
      end = query.end();
    }
    return replaced.append(sql, end, sql.length()).toString();
  }

  /** Whether a query has copies that are computed from the row; copies of random numbers differ. */
  private boolean isRepeated(String query) {
    return copies.getOrDefault(key(query), 0) > 1
        && OuterColumns.areIn(query)
        && !query.contains("uuid()");
  }

  private String column(String query) {
    return columns.computeIfAbsent(
        key(query),
        _ -> {
          String name = '"' + freshName() + '"';
          computed.add(query + " AS " + name);
          return table.sqlAlias() + "." + name;
        });
  }

  /** A name that no column of the table has. */
  private String freshName() {
    String name;
    do {
      name = "query " + ++names;
    } while (table.find(name).isPresent());
    return name;
  }

  /** The clause FROM with the queries as columns. */
  private String from(String from, String reader) {
    String alias = table.sqlAlias();
    List<String> list = new ArrayList<>(List.of(alias + ".*"));
    String rowNumber = alias + ".rowid";
    if (reader.contains(rowNumber)) {
      list.add(rowNumber);
    }
    list.addAll(computed);
    return " FROM (SELECT " + String.join(", ", list) + from + ") AS " + alias;
  }

  /** A query's text with numbers in place of the aliases that it defines. */
  private static String key(String query) {
    Set<String> defined = new HashSet<>();
    DEFINITION.matcher(query).results().forEach(each -> defined.add(each.group()));
    Map<String, String> numbers = new HashMap<>();
    return ALIAS
        .matcher(query)
        .replaceAll(each ->
            Matcher.quoteReplacement(
                defined.contains(each.group())
                    ? numbers.computeIfAbsent(each.group(), _ -> "#" + numbers.size())
                    : each.group()));
  }
}
