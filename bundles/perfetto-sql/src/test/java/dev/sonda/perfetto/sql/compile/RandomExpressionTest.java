package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sonda.perfetto.sql.CompiledQuery;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Random expressions compiled for DuckDB have the values that they have with SQLite. */
@Timeout(240)
class RandomExpressionTest {
  private static final int EXPRESSIONS = 500;
  private static final int DEPTH = 3;

  @Test
  void shouldReturnValuesOfSqlite() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    int count = Integer.getInteger("expressions", EXPRESSIONS);
    System.out.println("random expressions by -Dseed=" + seed);
    RandomExpression expressions = new RandomExpression(new Random(seed));
    try (SqliteDuckdbFixture engines = SqliteDuckdbFixture.open()) {
      for (int i = 0; i < count; i++) {
        String sql = "SELECT " + expressions.any(DEPTH) + " FROM t ORDER BY id";
        CompiledQuery query = SqliteDuckdbFixture.compile(sql);
        String what = "seed %d: %s%n%s".formatted(seed, sql, query.sql());
        assertThatCode(
                () -> assertThat(engines.actual(query)).as(what).isEqualTo(engines.expected(sql)))
            .as(what)
            .doesNotThrowAnyException();
      }
    }
  }
}
