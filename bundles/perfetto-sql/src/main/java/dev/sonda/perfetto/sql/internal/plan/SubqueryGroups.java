package dev.sonda.perfetto.sql.internal.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The queries within the values of a SELECT, computed a few at a time. The engine plans each of
 * them as a join with the rows that all queries before it have been joined with, so the time for
 * planning grows with the square of their number or faster.
 *
 * <pre>
 *   WITH "rows of a SELECT" AS MATERIALIZED (…)
 *     SELECT p.*, g1.s1, g1.s2, … FROM "rows of a SELECT" AS p
 *     LEFT JOIN (SELECT p.r, (SELECT …) AS s1, (SELECT …) AS s2, …
 *       FROM "rows of a SELECT" AS p) AS g1 ON …
 * </pre>
 */
public final class SubqueryGroups {
  private static final int MOST_TOGETHER = 8;

  /** A name that hides no table of the separated queries. */
  private static final String ROWS = "\"rows of a SELECT\"";

  private final String alias;
  private final Map<String, String> columns = new LinkedHashMap<>();

  /**
   * @param alias by which the values read the rows
   */
  public SubqueryGroups(String alias) {
    this.alias = alias;
  }

  /** Whether values contain so many queries that they should be computed in groups. */
  public static boolean areNeededFor(List<String> values) {
    return values.stream().mapToInt(value -> EmbeddedQuery.in(value).size()).sum() > MOST_TOGETHER;
  }

  public boolean isEmpty() {
    return columns.isEmpty();
  }

  /** A value that reads the results of its queries from columns of the rows. */
  public String separate(String value) {
    StringBuilder separated = new StringBuilder();
    int end = 0;
    for (EmbeddedQuery query : EmbeddedQuery.in(value)) {
      String sql = value.substring(query.start(), query.end());
      String column = columns.computeIfAbsent(sql, _ -> "\"s" + (columns.size() + 1) + '"');
      separated.append(value, end, query.start()).append(alias).append('.').append(column);
      end = query.end();
    }
    return separated.append(value, end, value.length()).toString();
  }

  /**
   * The query of the rows with a column for each separated query, in the order of the rows.
   *
   * @param rows a query whose column "r" numbers its rows
   */
  public String around(String rows) {
    List<String> results = new ArrayList<>(List.of(alias + ".*"));
    StringBuilder joins = new StringBuilder();
    List<Map.Entry<String, String>> queries = List.copyOf(columns.entrySet());
    for (int from = 0; from < queries.size(); from += MOST_TOGETHER) {
      String group = "g" + from / MOST_TOGETHER;
      StringBuilder computed = new StringBuilder();
      for (Map.Entry<String, String> query :
          queries.subList(from, Math.min(from + MOST_TOGETHER, queries.size()))) {
        results.add(group + "." + query.getValue());
        computed.append(", ").append(query.getKey()).append(" AS ").append(query.getValue());
      }
      joins.append(
          " LEFT JOIN (SELECT %1$s.\"r\"%2$s FROM %4$s AS %1$s) AS %3$s ON %3$s.\"r\" = %1$s.\"r\""
              .formatted(alias, computed, group, ROWS));
    }
    return "WITH %1$s AS MATERIALIZED (%2$s) SELECT %3$s FROM %1$s AS %4$s%5$s ORDER BY %4$s.\"r\""
        .formatted(ROWS, rows, String.join(", ", results), alias, joins);
  }
}
