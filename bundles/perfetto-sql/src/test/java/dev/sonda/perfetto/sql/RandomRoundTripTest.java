package dev.sonda.perfetto.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class RandomRoundTripTest {
  private static final int STATEMENTS = 3_000;
  private static final int DEPTH = 4;

  @Test
  void shouldParsePrintedFormOfRandomTrees() throws PerfettoSqlException {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("random SQL by -Dseed=" + seed);
    RandomSql sql = new RandomSql(new Random(seed));
    for (int i = 0; i < STATEMENTS; i++) {
      String text = sql.select(DEPTH);
      Statement statement = read(text);
      String canonical = SqlFormatter.of(statement);
      assertThat(TreeComparison.difference(statement, read(canonical)))
          .as("seed %d, statement %d: %s", seed, i, text)
          .isNull();
    }
  }

  private static Statement read(String sql) {
    try {
      return SqlScript.readAll(sql).getFirst();
    } catch (PerfettoSqlException e) {
      throw new AssertionError(sql + "\n" + e.report(), e);
    }
  }
}
