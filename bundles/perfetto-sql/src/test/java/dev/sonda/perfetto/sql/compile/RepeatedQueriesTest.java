package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.sql.SQLException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A query that a SELECT contains several times is computed once, and returns SQLite's rows. */
@Timeout(60)
class RepeatedQueriesTest {
  private static final String COLUMN = "AS \"query ";

  /** Stands for "$1" in the statements. */
  private static final String QUERY = "(SELECT name FROM u WHERE u.id = t.id)";

  private static final String OTHER = "(SELECT max(weight) FROM u WHERE u.id <= t.id)";

  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  private static CompiledQuery compile(String sql) throws PerfettoSqlException {
    return SqliteDuckdbFixture.compile(written(sql), new FakeCatalog().withRowNumbers("t"));
  }

  private static String written(String sql) {
    return sql.replace("$1", QUERY).replace("$2", OTHER);
  }

  private static int columns(CompiledQuery query) {
    return query.sql().split(COLUMN, -1).length - 1;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, $1, length($1) FROM t",
        "SELECT $1 AS a, $2, $2 + id FROM t WHERE id > 1 AND a IS NOT NULL ORDER BY ts DESC, id",
        "SELECT count($1), max(length($1)) FROM t",
        "SELECT parent, count($1), max($1) FROM t GROUP BY parent ORDER BY parent",
        "SELECT $1, count(*), max($1) FROM t GROUP BY $1 ORDER BY $1",
        "SELECT id, $1 FROM t WHERE $1 IS NOT NULL",
        "SELECT id, $2 FROM t WHERE dur > 5 ORDER BY $2 DESC, id",
        "SELECT DISTINCT $1, $1 IS NULL FROM t ORDER BY 1",
        "SELECT id, $1, $1 || 'x' FROM t ORDER BY rowid DESC LIMIT 4",
        "SELECT id, row_number() OVER (ORDER BY $2, id), $2 FROM t ORDER BY id",
        "SELECT max(id), name, $1, $1 || 'x' FROM t",
        "SELECT * FROM (SELECT id, $1 AS a, upper($1) AS b FROM t) WHERE a = 'a'",
        "WITH x AS (SELECT id, $1 AS a, upper($1) AS b FROM t) SELECT * FROM x ORDER BY id",
        "SELECT id, (SELECT count($1) + max(length($1)) FROM t WHERE t.id <= u2.id) FROM u2",
        "SELECT id, EXISTS $1, NOT EXISTS $1, EXISTS $1 + 1 FROM t",
        "SELECT id, CASE WHEN id > 3 THEN $1 ELSE $1 END, 'text with '' and (SELECT ' FROM t",
        "SELECT s.id, (SELECT name FROM u WHERE u.id = s.id) || 1,"
            + " (SELECT name FROM u WHERE u.id = s.id) FROM (SELECT id FROM t WHERE id > 1) AS s",
        "SELECT id, $1, $1 FROM t UNION ALL SELECT id, $1, $1 || 1 FROM t WHERE id = 0",
      })
  void shouldComputeCopiesOnce(String sql) throws SQLException, PerfettoSqlException {
    CompiledQuery query = compile(sql);
    assertThat(columns(query)).isPositive();
    assertThat(engines.actual(query)).isEqualTo(engines.expected(written(sql)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, $1, $2 FROM t",
        "SELECT id, (SELECT max(id) FROM u), (SELECT max(id) FROM u) + 1 FROM t",
        "SELECT t.id, $1, $1 FROM t, u2 ORDER BY t.id, u2.id",
        "SELECT id, (SELECT name FROM u WHERE u.id = t.id), (SELECT name FROM u WHERE u.id = t.ts)"
            + " FROM t",
        "SELECT (SELECT 1), (SELECT 1)",
      })
  void shouldLeaveOtherQueriesInPlace(String sql) throws SQLException, PerfettoSqlException {
    CompiledQuery query = compile(sql);
    assertThat(columns(query)).isZero();
    assertThat(engines.actual(query)).isEqualTo(engines.expected(written(sql)));
  }

  @Test
  void shouldComputeQueryOfFunctionOnce() throws SQLException, PerfettoSqlException {
    String function =
        "CREATE PERFETTO FUNCTION name_of(id LONG) RETURNS STRING AS SELECT name FROM u WHERE id ="
            + " $id; ";
    CompiledQuery query =
        compile(function + "SELECT id, name_of(id), length(name_of(id)), name_of(id + 2) FROM t");
    assertThat(columns(query)).isEqualTo(1);
    assertThat(engines.actual(query))
        .isEqualTo(
            engines.expected(
                "SELECT id, $1, length($1), (SELECT name FROM u WHERE u.id = t.id + 2) FROM t"
                    .replace("$1", QUERY)));
  }

  @Test
  void shouldDrawRandomNumbersForEachCopy() throws PerfettoSqlException {
    String random = "(SELECT random() FROM u WHERE u.id = t.id)";
    assertThat(columns(compile("SELECT " + random + ", " + random + " FROM t"))).isZero();
  }

  @Test
  void shouldReadTableWithColumnOfThatName() throws SQLException, PerfettoSqlException {
    FakeCatalog catalog = new FakeCatalog();
    engines.change("CREATE TABLE q(id BIGINT, \"query 1\" BIGINT)", catalog);
    engines.change("INSERT INTO q VALUES (0, 5), (2, 6)", catalog);
    String sql =
        "SELECT \"query 1\", (SELECT name FROM u WHERE u.id = q.id),"
            + " (SELECT name FROM u WHERE u.id = q.id) || 'x' FROM q";
    assertThat(engines.actual(SqliteDuckdbFixture.compile(sql, catalog)))
        .isEqualTo(engines.expected(sql));
  }
}
