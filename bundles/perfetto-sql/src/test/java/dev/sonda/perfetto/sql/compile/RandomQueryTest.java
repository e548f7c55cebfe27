package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sonda.perfetto.sql.CompiledQuery;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.assertj.core.api.ListAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Random queries compiled for DuckDB have the rows that they have with SQLite. */
@Timeout(240)
class RandomQueryTest {
  private static final int QUERIES = 200;
  private static final int MANY = 50_000;
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");

  @Test
  void shouldReturnRowsOfSqlite() throws Exception {
    compare(Integer.getInteger("queries", QUERIES), false);
  }

  @Test
  void shouldReturnRowsOfSqliteInOrder() throws Exception {
    compare(Integer.getInteger("queries", QUERIES), true);
  }

  @Test
  @Timeout(value = 3, unit = TimeUnit.HOURS)
  @EnabledIfSystemProperty(
      named = "sonda.stress",
      matches = "true",
      disabledReason = "as many queries take half an hour")
  void shouldReturnRowsOfSqliteForManyQueries() throws Exception {
    compare(MANY, false);
    compare(MANY, true);
  }

  private static void compare(int count, boolean areOrdered) throws SQLException {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("random queries by -Dseed=" + seed);
    Random random = new Random(seed);
    Supplier<String> queries =
        areOrdered ? new RandomOrderedQuery(random)::query : new RandomQuery(random)::query;
    int withRows = 0;
    try (SqliteDuckdbFixture engines = SqliteDuckdbFixture.open()) {
      for (int i = 0; i < count; i++) {
        String sql = queries.get();
        List<List<String>> expected = expected(engines, sql);
        if (expected != null && !expected.isEmpty()) {
          compare(engines, sql, areOrdered, expected, seed);
          withRows++;
        }
      }
    }
    assertThat(withRows).as("queries with rows").isGreaterThan(count / 2);
  }

  /** The rows; null if SQLite refuses the query, such as one whose sum overflows. */
  private static @Nullable List<List<String>> expected(SqliteDuckdbFixture engines, String sql) {
    try {
      return engines.expected(sql);
    } catch (SQLException e) {
      return null;
    }
  }

  /**
   * Rows with real numbers in place of integers: of values that are equal, such as 1 and 1.0, GROUP
   * BY and UNION may keep either.
   */
  private static List<List<String>> numbered(List<List<String>> rows) {
    return rows.stream().map(row -> row.stream().map(RandomQueryTest::real).toList()).toList();
  }

  private static String real(String value) {
    return INTEGER.matcher(value).matches() ? "%.12g".formatted(Double.valueOf(value)) : value;
  }

  private static void compare(
      SqliteDuckdbFixture engines,
      String sql,
      boolean isOrdered,
      List<List<String>> expected,
      long seed) {
    assertThatCode(
            () -> {
              CompiledQuery query = SqliteDuckdbFixture.compile(sql);
              ListAssert<List<String>> rows =
                  assertThat(numbered(engines.actual(query))).as(query.sql());
              if (isOrdered) {
                rows.containsExactlyElementsOf(numbered(expected));
              } else {
                rows.containsExactlyInAnyOrderElementsOf(numbered(expected));
              }
            })
        .as("seed %d: %s", seed, sql)
        .doesNotThrowAnyException();
  }
}
