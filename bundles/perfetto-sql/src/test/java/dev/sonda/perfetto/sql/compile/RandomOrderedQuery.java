package dev.sonda.perfetto.sql.compile;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Generates random queries over the tables t, u and u2 whose rows are sorted by all columns at
 * last, so that LIMIT and OFFSET leave the same ones: frames of windows, recursion, joins, groups,
 * set operations.
 */
final class RandomOrderedQuery extends RandomText {
  private static final int DEPTH = 2;

  private final RandomExpression expressions;

  RandomOrderedQuery(Random random) {
    super(random);
    expressions = new RandomExpression(random);
  }

  String query() {
    return switch (random.nextInt(6)) {
      case 0 -> sorted(frames(), 3, any("id", "w DESC", "w NULLS LAST", "w + id"));
      case 1 -> sorted(recursion(), 3, any("n", "x", "y COLLATE NOCASE", "n DESC, x"));
      case 2 -> sorted(tree(), 3, any("2", "3 DESC", "1 DESC"));
      case 3 -> sorted(join(), 4, any("k", "name DESC", "weight NULLS LAST", "a.id + b.id"));
      case 4 -> sorted(groups(), 3, any("1", "2 DESC", "3 NULLS LAST", "count(*) DESC"));
      default ->
          switch (random.nextInt(3)) {
            case 0 -> sorted(values(""), 3, term());
            case 1 -> sorted(values("DISTINCT "), 3, random.nextBoolean() ? ordinal() : term());
            default -> sorted(sets(), 3, ordinal());
          };
    };
  }

  private String ordinal() {
    return (1 + random.nextInt(3))
        + any("", " DESC", " COLLATE NOCASE", " NULLS LAST", " DESC NULLS FIRST");
  }

  private String term() {
    return random.nextInt(3) == 0
        ? ordinal()
        : expressions.any(DEPTH)
            + any(" || ''", " + 0", "")
            + any("", " DESC", " COLLATE NOCASE", " NULLS LAST");
  }

  private String sorted(String query, int columns, String first) {
    String all =
        IntStream.rangeClosed(1, columns)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    return query + " ORDER BY " + first + ", " + all + maybe(this::limit);
  }

  private String limit() {
    return " LIMIT " + any("3", "1", "-1", "2 + 2") + maybe(() -> " OFFSET " + any("1", "0", "3"));
  }

  private String values(String distinct) {
    return "SELECT "
        + distinct
        + String.join(", ", list(3, () -> expressions.any(DEPTH)))
        + " FROM t"
        + maybe(() -> " WHERE " + expressions.condition(DEPTH));
  }

  private String sets() {
    String query = values(any("", "", "DISTINCT "));
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      query += any(" UNION ALL ", " UNION ALL ", " UNION ", " EXCEPT ", " INTERSECT ") + values("");
    }
    return query;
  }

  private String frames() {
    return "SELECT id, "
        + over()
        + " AS w, "
        + over()
        + " FROM t"
        + maybe(() -> " WHERE " + expressions.condition(1));
  }

  /** A call over a frame: rows are in a total order where it matters which comes first. */
  private String over() {
    String partition =
        maybe(() -> "PARTITION BY " + any("parent", "dur > 5", "name", "id % 2") + " ");
    String filter =
        random.nextInt(3) == 0 ? " FILTER (WHERE " + expressions.condition(1) + ")" : "";
    return switch (random.nextInt(4)) {
      case 0 ->
          any(
                  "row_number()",
                  "ntile(3)",
                  "lag(dur)",
                  "lead(name, 2)",
                  "lag(value, 1, id)",
                  "rank()")
              + (" OVER (" + partition + "ORDER BY " + total() + ")");
      case 1 ->
          any("first_value(name)", "last_value(dur)", "nth_value(value, 2)")
              + (" OVER (" + partition + "ORDER BY " + total() + " " + frame("ROWS") + ")");
      case 2 ->
          aggregate()
              + filter
              + (" OVER (" + partition + "ORDER BY " + any("dur", "name", "parent DESC", "ts"))
              + (" " + frame("GROUPS") + ")");
      default ->
          aggregate()
              + filter
              + (" OVER (" + partition + "ORDER BY " + any("dur", "value DESC", "ts", "parent"))
              + (" " + frame("RANGE") + ")");
    };
  }

  private String total() {
    return any("id", "ts DESC, id", "name, id DESC", "dur NULLS LAST, id", "value DESC, id");
  }

  private String aggregate() {
    return any(
        "count(*)", "sum(dur)", "max(name)", "min(value)", "count(name)", "total(dur)", "avg(id)");
  }

  private String frame(String mode) {
    String begin =
        any("UNBOUNDED PRECEDING", "CURRENT ROW", "1 PRECEDING", "2 PRECEDING", "1 FOLLOWING");
    String end = any("UNBOUNDED FOLLOWING", "CURRENT ROW", "1 FOLLOWING", "3 FOLLOWING");
    boolean isBackwards = begin.equals("1 FOLLOWING") && end.equals("CURRENT ROW");
    return mode
        + " BETWEEN "
        + begin
        + " AND "
        + (isBackwards ? "2 FOLLOWING" : end)
        + any(
            "",
            "",
            " EXCLUDE CURRENT ROW",
            " EXCLUDE GROUP",
            " EXCLUDE TIES",
            " EXCLUDE NO OTHERS");
  }

  private String recursion() {
    return "WITH RECURSIVE r(n, x, y) AS (SELECT id, "
        + any("dur", "value", "name", "NULL", expressions.any(1))
        + ", name FROM t WHERE "
        + expressions.condition(1)
        + " UNION ALL SELECT n + 1, "
        + any("x", "x + 1", "x || 'a'", "nullif(x, n)", "coalesce(x, y)", "n % 3", "x * 0.5", "y")
        + ", "
        + any("y", "substr(y, 2)", "y || n", "upper(y)")
        + " FROM r WHERE n < "
        + any("4", "9", "min(9, length(y))")
        + ") SELECT n, "
        + any("x", "count(*) OVER (PARTITION BY x)", "x = y")
        + " AS x, y FROM r";
  }

  private String tree() {
    return "WITH RECURSIVE r(id, depth, path) AS (SELECT id, 0, name FROM t WHERE "
        + any("parent IS NULL", "id = 0", "parent = 0")
        + any(" UNION ", " UNION ALL ")
        + "SELECT t.id, depth + 1, path || "
        + any("'/' || ifnull(t.name, '')", "t.name", "t.id", "depth")
        + " FROM "
        + any(
            "r JOIN t ON t.parent = r.id",
            "t JOIN r ON t.parent = r.id",
            "r, t WHERE t.parent = r.id")
        + ") SELECT "
        + any(
            "id, depth, path FROM r",
            "depth, count(*), max(path) FROM r GROUP BY depth",
            "max(id), depth, path FROM r GROUP BY depth, path");
  }

  private String join() {
    String kind =
        any(" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ", " NATURAL LEFT JOIN ");
    String on =
        kind.contains("NATURAL") ? "" : any(" USING (id)", " ON a.id = b.id", " ON b.id IS a.id");
    boolean isMerged = on.isEmpty() || on.contains("USING");
    return "SELECT "
        + any("a.id", "b.id", isMerged ? "id" : "a.id")
        + " AS k, a.n, b.name AS name, weight FROM "
        + any("(SELECT id, name AS n FROM t)", "(SELECT parent AS id, name AS n FROM t)")
        + " AS a"
        + kind
        + "u AS b"
        + on
        + maybe(() -> " LEFT JOIN (SELECT id AS id2 FROM u2) ON id2 = " + any("a.id", "b.id"))
        + maybe(() -> " WHERE " + any("a.n IS NOT NULL", "weight > 1", "b.id IS NULL", "a.id < 5"));
  }

  private String groups() {
    String key = any("parent", "dur > 5", "name", "id % 3", expressions.any(1));
    return "SELECT "
        + any(key, "max(id)", "min(ts)")
        + ", "
        + any(
            "count(*)",
            "sum(DISTINCT dur)",
            "count(*) FILTER (WHERE " + expressions.condition(1) + ")")
        + ", "
        + any(
            "group_concat(name, '-' ORDER BY name DESC, id)",
            "count(DISTINCT name)",
            "total(value) FILTER (WHERE id > 2)",
            "max(" + expressions.any(1) + ")")
        + " FROM t GROUP BY "
        + key
        + maybe(() -> " HAVING " + any("count(*) > 1", "max(id) > 4", "sum(dur) IS NOT NULL"));
  }
}
