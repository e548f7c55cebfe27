package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sonda.perfetto.sql.CompiledQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Random expressions compiled for DuckDB have the values that they have with SQLite. */
@Timeout(240)
class RandomExpressionTest {
  private static final int EXPRESSIONS = 800;
  private static final int MANY = 1_000_000;
  private static final int DEPTH = 3;

  /** Number of expressions in a statement, as each statement costs more than its expressions. */
  private static final int TOGETHER = 8;

  @Test
  void shouldReturnValuesOfSqlite() throws Exception {
    compare(Integer.getInteger("expressions", EXPRESSIONS));
  }

  @Test
  @Timeout(value = 6, unit = TimeUnit.HOURS)
  @EnabledIfSystemProperty(
      named = "sonda.stress",
      matches = "true",
      disabledReason = "a million expressions take an hour")
  void shouldReturnValuesOfSqliteForMillionExpressions() throws Exception {
    compare(MANY);
  }

  private static void compare(int count) throws SQLException {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("random expressions by -Dseed=" + seed);
    RandomExpression expressions = new RandomExpression(new Random(seed));
    try (SqliteDuckdbFixture engines = SqliteDuckdbFixture.open()) {
      for (int i = 0; i < count; i += TOGETHER) {
        List<String> list = new ArrayList<>();
        for (int j = 0; j < TOGETHER; j++) {
          list.add(expressions.any(DEPTH));
        }
        String sql = "SELECT " + String.join(", ", list) + " FROM t ORDER BY t.id";
        compare(engines, sql, seed);
      }
    }
  }

  private static void compare(SqliteDuckdbFixture engines, String sql, long seed) {
    assertThatCode(
            () -> {
              CompiledQuery query = SqliteDuckdbFixture.compile(sql);
              assertThat(engines.actual(query)).as(query.sql()).isEqualTo(engines.expected(sql));
            })
        .as("seed %d: %s", seed, sql)
        .doesNotThrowAnyException();
  }
}
