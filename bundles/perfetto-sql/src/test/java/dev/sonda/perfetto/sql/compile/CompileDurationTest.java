package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Parsing and compiling a long query takes no noticeable time. */
@Timeout(240)
class CompileDurationTest {
  private static final int STEPS = 29;
  private static final int WARM_UPS = 300;
  private static final int MEASUREMENTS = 200;

  /** Ten times the usual duration, as other load runs beside the tests. */
  private static final double MOST_READING_MS = 5;

  private static final double MOST_COMPILING_MS = 25;

  private static final String SQL = longQuery();

  /** Work that is measured. */
  private interface Work {
    void run() throws PerfettoSqlException;
  }

  private static String longQuery() {
    StringBuilder sql = new StringBuilder("WITH s0 AS (SELECT id, ts, dur, name FROM t)");
    for (int i = 1; i <= STEPS; i++) {
      sql.append(
          """
          ,
          s%d AS (
            SELECT a.id, a.ts + %d AS ts,
              CASE WHEN a.dur > 10 THEN a.dur ELSE coalesce(a.dur, 0) END AS dur,
              a.name || '%d' AS name
            FROM s%d AS a
            LEFT JOIN u ON u.id = a.id
            WHERE a.name LIKE 'a%%' OR u.weight BETWEEN 1 AND 2)\
          """
              .formatted(i, i, i, i - 1));
    }
    return sql + "\nSELECT name, sum(dur), count(*) FROM s" + STEPS + " GROUP BY name";
  }

  @Test
  void shouldReadAndCompileLongQueryFast() throws PerfettoSqlException {
    assertThat(SQL.lines().count()).isGreaterThanOrEqualTo(200);
    double reading = bestMs(() -> SqlScript.readAll(SQL));
    double both = bestMs(() -> SqliteDuckdbFixture.compile(SQL));
    System.out.printf(
        "%d lines: read in %.2f ms, read and compiled in %.2f ms%n",
        SQL.lines().count(), reading, both);
    assertThat(reading).isLessThan(MOST_READING_MS);
    assertThat(both).isLessThan(MOST_COMPILING_MS);
  }

  private static double bestMs(Work work) throws PerfettoSqlException {
    long best = Long.MAX_VALUE;
    for (int i = 0; i < WARM_UPS + MEASUREMENTS; i++) {
      long start = System.nanoTime();
      work.run();
      best = Math.min(best, System.nanoTime() - start);
    }
    return best / 1e6;
  }
}
