package dev.sonda.perfetto.sql.compile;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random statements that change rows of tables with keys and constraints. */
final class RandomRowChange extends RandomText {
  static final List<String> TABLES =
      List.of(
          "CREATE TABLE a(id INTEGER PRIMARY KEY, name TEXT UNIQUE, v INT DEFAULT 7)",
          "CREATE TABLE b(id TEXT PRIMARY KEY, name TEXT NOT NULL DEFAULT 'd', v INT CHECK (v <"
              + " 30))",
          "CREATE TABLE c(id INT, name TEXT, v INT NOT NULL, UNIQUE (id, name))",
          "CREATE TABLE d(id INT, name TEXT, v INT)");
  static final List<String> QUERIES =
      List.of(
          "SELECT * FROM a ORDER BY id",
          "SELECT * FROM b ORDER BY id, name, v",
          "SELECT * FROM c ORDER BY id, name, v",
          "SELECT * FROM d ORDER BY id, name, v");

  RandomRowChange(Random random) {
    super(random);
  }

  String statement() {
    String table = any("a", "b", "c", "d");
    return switch (random.nextInt(8)) {
      case 0 -> "DELETE FROM " + table + where(table);
      case 1 -> "UPDATE " + table + " SET " + assignments(table) + where(table);
      case 2 ->
          "UPDATE %1$s SET v = q.v + %1$s.v FROM (SELECT id, max(v) AS v FROM %2$s GROUP BY id) AS"
                  .formatted(table, any("a", "c", "d"))
              + " q WHERE q.id = "
              + table
              + ".id";
      default -> insert(table);
    };
  }

  private static String where(String table) {
    return " WHERE " + table + ".v % 3 = 1";
  }

  private String assignments(String table) {
    return any(
        "v = v + 1",
        "v = (SELECT count(*) FROM t), v = v - 3",
        "(v) = (length(id))",
        table.equals("d") ? "name = v, v = id" : "v = 5");
  }

  private String insert(String table) {
    String columns = any("", "", "(name, v)", "(v, name, id)", "(id, v)", "(id, name)", "(name)");
    String or = any("", "", "OR REPLACE ", "OR IGNORE ");
    return "INSERT "
        + or
        + "INTO "
        + table
        + columns
        + " "
        + source(columns)
        + (or.isEmpty() ? upsert(table) : "");
  }

  private String source(String columns) {
    List<String> names =
        columns.isEmpty()
            ? List.of("id", "name", "v")
            : List.of(columns.substring(1, columns.length() - 1).split(", "));
    if (random.nextInt(5) == 0) {
      return "SELECT %s FROM %s WHERE v > %d"
          .formatted(String.join(", ", names), any("a", "b", "c", "d"), random.nextInt(8));
    }
    return IntStream.range(0, 1 + random.nextInt(3))
        .mapToObj(_ -> names.stream().map(this::value).collect(Collectors.joining(", ", "(", ")")))
        .collect(Collectors.joining(", ", "VALUES ", ""));
  }

  private String value(String column) {
    int number = random.nextInt(12);
    if (random.nextInt(9) == 0) {
      return "NULL";
    }
    return column.equals("name") ? "'" + (char) ('a' + number) + "'" : Integer.toString(number);
  }

  private String upsert(String table) {
    String key = table.equals("c") ? any("(id, name)", "(name, id)") : any("(id)", "(name)", "");
    return any(
        "",
        " ON CONFLICT " + key + " DO NOTHING",
        " ON CONFLICT "
            + key
            + " DO UPDATE SET v = "
            + any(
                "excluded.v", "excluded.v + 1", "v + 1", table + ".v + excluded.v", "length(name)")
            + any("", " WHERE excluded.v > 3", " WHERE v > 3"));
  }
}
