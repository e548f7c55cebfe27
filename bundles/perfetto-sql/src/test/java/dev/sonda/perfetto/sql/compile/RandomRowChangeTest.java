package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.sql.SQLException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random changes of rows leave the rows that they leave with SQLite. What is refused, or fails,
 * changes nothing; what SQLite refuses doesn't succeed.
 */
@Timeout(240)
class RandomRowChangeTest {
  private static final int CHANGES = 300;
  private static final int CHANGES_OF_A_TABLE = 15;

  @Test
  void shouldLeaveRowsOfSqlite() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("random changes by -Dseed=" + seed);
    RandomRowChange changes = new RandomRowChange(new Random(seed));
    int count = Integer.getInteger("queries", CHANGES);
    int done = 0;
    for (int i = 0; i < count; i += CHANGES_OF_A_TABLE) {
      try (SqliteDuckdbFixture engines = SqliteDuckdbFixture.open()) {
        done += compare(engines, changes, seed);
      }
    }
    assertThat(done).as("changes that succeed").isGreaterThan(count / 2);
  }

  private static int compare(SqliteDuckdbFixture engines, RandomRowChange changes, long seed)
      throws Exception {
    FakeCatalog catalog = new FakeCatalog();
    for (String table : RandomRowChange.TABLES) {
      engines.change(table, catalog);
    }
    int done = 0;
    StringBuilder statements = new StringBuilder("seed " + seed);
    for (int i = 0; i < CHANGES_OF_A_TABLE; i++) {
      String sql = changes.statement();
      boolean isDone = change(engines, sql, catalog);
      statements.append('\n').append(isDone ? "" : "-- ").append(sql).append(';');
      done += isDone ? 1 : 0;
      for (String query : RandomRowChange.QUERIES) {
        assertThat(engines.actual(SqliteDuckdbFixture.compile(query, catalog)))
            .as(statements.toString())
            .isEqualTo(engines.expected(query));
      }
    }
    return done;
  }

  /** Whether the change is done; the fixture changes SQLite's table only behind the other one. */
  private static boolean change(SqliteDuckdbFixture engines, String sql, FakeCatalog catalog)
      throws SQLException {
    try {
      engines.change(sql, catalog);
      return true;
    } catch (PerfettoSqlException e) {
      return false;
    } catch (SQLException e) {
      if (String.valueOf(e.getMessage()).startsWith("[SQLITE")) {
        throw new SQLException("SQLite refuses " + sql, e);
      }
      return false;
    }
  }
}
