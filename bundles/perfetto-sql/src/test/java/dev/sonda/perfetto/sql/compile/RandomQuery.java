package dev.sonda.perfetto.sql.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Generates random queries over the tables t and u. Each reads a relation with the columns of t,
 * under the alias "o" by which queries within it refer to its rows. Rows that SQLite may choose
 * freely don't matter to the results: there are no bare columns, and windows include equal rows.
 */
final class RandomQuery extends RandomText {
  private static final int DEPTH = 2;

  private final RandomExpression expressions;

  RandomQuery(Random random) {
    super(random);
    expressions = new RandomExpression(random);
  }

  /** A query whose rows may come in any order. */
  String query() {
    int columns = 1 + random.nextInt(3);
    return switch (random.nextInt(6)) {
      case 0 -> groups();
      case 1 -> windows();
      case 2 ->
          body(columns) + any(" UNION ", " UNION ALL ", " EXCEPT ", " INTERSECT ") + body(columns);
      case 3 ->
          "WITH c AS ("
              + rows(1)
              + ") SELECT "
              + values(columns)
              + " FROM "
              + any(
                  "c AS o",
                  "c AS o WHERE EXISTS (SELECT 1 FROM c WHERE c.id > o.id)",
                  "c AS o WHERE o.id IN (SELECT parent FROM c)");
      default -> body(columns);
    };
  }

  private String body(int columns) {
    return "SELECT " + any("", "", "DISTINCT ") + values(columns) + from() + where();
  }

  private String values(int columns) {
    return String.join(", ", list(columns, this::value));
  }

  private String value() {
    return random.nextInt(4) == 0 ? query(DEPTH) : expressions.any(DEPTH);
  }

  /** A query for each row. */
  private String query(int depth) {
    String condition =
        any(
            "u.id = o.id",
            "u.id = o.parent",
            "u.id < o.id",
            "u.name = o.name",
            "u.id > 1",
            "u.weight <= o.value OR u.id IS o.parent");
    return switch (random.nextInt(5)) {
      case 0 -> "EXISTS (SELECT 1 FROM u WHERE " + condition + ")";
      case 1 ->
          "("
              + expressions.integer(depth - 1)
              + any(" IN ", " NOT IN ")
              + "(SELECT u.id FROM u WHERE "
              + condition
              + "))";
      case 2 -> "(SELECT u.name FROM u WHERE u.id = " + any("o.id", "o.parent", "o.id + 1") + ")";
      case 3 ->
          "(SELECT "
              + any("max(u.name)", "count(*)", "min(u.weight)", "count(u.name) + o.id")
              + " FROM u WHERE "
              + condition
              + ")";
      default -> "(SELECT u.id FROM u WHERE " + condition + " ORDER BY u.id LIMIT 1)";
    };
  }

  private String where() {
    return maybe(
        () -> " WHERE " + (random.nextInt(3) == 0 ? query(DEPTH) : expressions.condition(DEPTH)));
  }

  private String from() {
    return " FROM "
        + relation(1)
        + " AS o"
        + switch (random.nextInt(6)) {
          case 0 ->
              " JOIN (SELECT id AS uid FROM u2) ON uid " + any("= o.parent", "< o.id", "= o.id");
          case 1 ->
              " LEFT JOIN (SELECT id AS uid FROM u2) ON uid = " + any("o.parent", "o.id", "o.dur");
          default -> "";
        };
  }

  /** A table or query with the columns of t. */
  private String relation(int depth) {
    return depth <= 0 || random.nextBoolean() ? "t" : "(" + rows(depth) + ")";
  }

  /**
   * Rows of a query, or of one twice: SQLite doesn't say which affinity a column of different
   * queries has.
   */
  private String rows(int depth) {
    String list =
        "SELECT id, ts, "
            + (any("dur", expressions.integer(1)) + " AS dur, ")
            + (any("name", expressions.text(1)) + " AS name, ")
            + (any("value", expressions.real(1)) + " AS value, ")
            + (any("parent", "nullif(parent, id - 1)") + " AS parent FROM ");
    String one = list + relation(depth - 1) + maybe(() -> " WHERE " + expressions.condition(1));
    return random.nextInt(4) == 0
        ? one + " UNION ALL " + list + "t WHERE " + expressions.condition(1)
        : one;
  }

  private String aggregate() {
    return any(
            "count(*)",
            "sum(" + expressions.integer(1) + " % 1000)",
            "max(",
            "min(",
            "count(DISTINCT ",
            "count(",
            "total(",
            "avg(")
        .transform(call -> call.endsWith(")") ? call : call + argument(call) + ")");
  }

  private String argument(String call) {
    boolean isNumber = call.equals("total(") || call.equals("avg(");
    return isNumber ? any("dur", "id * 0.5", "parent") : expressions.any(1);
  }

  private String groups() {
    List<String> keys =
        list(
            random.nextInt(3),
            () -> any("parent", "name", "dur", "nullif(" + expressions.any(1) + ", 99)"));
    List<String> values = new ArrayList<>(keys);
    values.addAll(list(1 + random.nextInt(2), this::aggregate));
    String where = maybe(() -> " WHERE " + expressions.condition(DEPTH));
    String groupBy = keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys);
    return "SELECT "
        + String.join(", ", values)
        + " FROM "
        + relation(1)
        + " AS o"
        + where
        + groupBy
        + (keys.isEmpty()
            ? ""
            : maybe(() -> " HAVING " + aggregate() + any(" > 1", " IS NULL", "")));
  }

  private String windows() {
    String partition = maybe(() -> "PARTITION BY " + any("parent", "dur > 5", "name") + " ");
    String order = "ORDER BY " + any("id", "dur", "name", "ts DESC", "value, id", "parent DESC");
    String over = " OVER (" + partition + order + ")";
    List<String> calls =
        list(
            2,
            () ->
                any(
                        "rank()",
                        "dense_rank()",
                        "count(*)",
                        "sum(dur)",
                        "max(name)",
                        "min(value)",
                        "percent_rank()",
                        "cume_dist()",
                        "max(id)")
                    + over);
    return "SELECT "
        + value()
        + ", "
        + String.join(", ", calls)
        + " FROM "
        + relation(1)
        + " AS o"
        + maybe(() -> " WHERE " + expressions.condition(DEPTH));
  }
}
