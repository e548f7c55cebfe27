package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries with more subqueries than the engine computes together return SQLite's rows. */
@Timeout(240)
class ManySubqueriesTest {
  private static final int SUBQUERIES = 20;
  private static final String GROUPS = "WITH \"rows of a SELECT\" AS MATERIALIZED";

  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  /** A list of subqueries; in each the number of its place stands for "#". */
  private static String list(String subquery) {
    return IntStream.range(0, SUBQUERIES)
        .mapToObj(i -> subquery.replace("#", Integer.toString(i)))
        .collect(Collectors.joining(", "));
  }

  private static final String OF_ROW = list("(SELECT name FROM u WHERE u.id = t.id + # - 10)");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, $ FROM t ORDER BY ts DESC, id",
        "SELECT $ FROM t WHERE id > 2 ORDER BY t.name, t.id LIMIT 4",
        "SELECT t.id, u.id, $ FROM t JOIN u USING (id) ORDER BY 1",
        "SELECT t.id, b.id, $ FROM t LEFT JOIN t AS b ON b.parent = t.id ORDER BY 1, 2",
        "SELECT * FROM (SELECT id, $ FROM t) WHERE id < 3 ORDER BY id DESC",
        "WITH x AS (SELECT id, $ FROM t) SELECT * FROM x ORDER BY id",
        "SELECT DISTINCT parent, $ FROM t WHERE parent = id - 1 ORDER BY parent",
        "SELECT id, $ FROM t UNION ALL SELECT 99, $ FROM t WHERE id = 4 ORDER BY id",
        "SELECT (SELECT sum(u.weight) FROM u WHERE u.id < 3), $ FROM t ORDER BY t.id",
        "SELECT row_number() OVER (ORDER BY ts, id), $ FROM t ORDER BY id",
        "SELECT $ FROM t WHERE id > 100",
        "WITH RECURSIVE t(id, x) AS (SELECT 0, 'a' UNION ALL SELECT t.id + 1, coalesce($) FROM t"
            + " WHERE t.id < 4) SELECT * FROM t ORDER BY id"
      })
  void shouldReturnRowsOfSqlite(String sql) throws SQLException, PerfettoSqlException {
    compare(sql.replace("$", OF_ROW));
  }

  @Test
  void shouldComputeSubqueriesOfGroups() throws SQLException, PerfettoSqlException {
    String ofGroup = list("(SELECT count(*) FROM u WHERE u.id > coalesce(t.parent, 5) - #)");
    compare("SELECT parent, count(*), " + ofGroup + " FROM t GROUP BY parent ORDER BY parent");
  }

  @Test
  void shouldComputeSubqueriesWithinExpressions() throws SQLException, PerfettoSqlException {
    compare(
        "SELECT id, "
            + list("CASE WHEN t.id > # THEN (SELECT max(weight) FROM u WHERE u.id < t.id) END + #")
            + ", '(SELECT ''x'')' || (SELECT 'a' || t.id || ')') FROM t ORDER BY id");
  }

  @Test
  void shouldComputeConditions() throws SQLException, PerfettoSqlException {
    compare(
        "SELECT id, "
            + list(
                "EXISTS (SELECT 1 FROM u WHERE u.id = t.id + #), NOT EXISTS (SELECT 1 FROM u WHERE"
                    + " u.id = t.id - #), (t.id + # IN (SELECT id FROM u))")
            + " FROM t ORDER BY id");
  }

  @Test
  void shouldComputeSubqueriesWithinSubqueries() throws SQLException, PerfettoSqlException {
    compare(
        "SELECT id, "
            + list(
                "(SELECT name || (SELECT max(id) FROM u WHERE u.id <= b.id + #) FROM t AS b"
                    + " WHERE b.id = t.parent)")
            + " FROM t ORDER BY id");
  }

  @Test
  void shouldLeaveSubqueriesOfCorrelatedQueryTogether() throws SQLException, PerfettoSqlException {
    String sql =
        "SELECT id, (SELECT count(*) FROM (SELECT "
            + list("(SELECT name FROM u WHERE u.id = t.id + #) AS c#")
            + " FROM t AS b WHERE b.id <= t.id) WHERE c1 IS NULL) FROM t ORDER BY id";
    assertThat(SqliteDuckdbFixture.compile(sql).sql()).doesNotContain(GROUPS);
    assertThat(engines.actual(SqliteDuckdbFixture.compile(sql))).isEqualTo(engines.expected(sql));
  }

  @ParameterizedTest
  @ValueSource(strings = {"b", "g0", "r", "s1"})
  void shouldReadTableOfAnyName(String table) throws SQLException, PerfettoSqlException {
    FakeCatalog catalog = new FakeCatalog();
    engines.change("CREATE TABLE " + table + "(k BIGINT)", catalog);
    engines.change("INSERT INTO " + table + " VALUES (2), (5)", catalog);
    String sql = "SELECT id, " + list("(SELECT max(k) FROM $ WHERE k < t.id + #)") + " FROM t";
    String query = sql.replace("$", table);
    assertThat(engines.actual(SqliteDuckdbFixture.compile(query, catalog)))
        .isEqualTo(engines.expected(query));
  }

  @Test
  void shouldKeepOrderOfRows() throws SQLException, PerfettoSqlException {
    compare("SELECT id, " + OF_ROW + " FROM t");
    compare("SELECT t.id, u.id, " + OF_ROW + " FROM t, u");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, (SELECT name FROM u WHERE u.id = t.id) FROM t ORDER BY id",
        "SELECT id, (SELECT b.name FROM t AS b WHERE b.parent = t.id LIMIT 3) FROM t ORDER BY id",
        "SELECT id, (SELECT b.name FROM t AS b WHERE b.parent = t.id ORDER BY b.ts DESC LIMIT 1)"
            + " FROM t ORDER BY id",
        "SELECT id, (SELECT b.id FROM t AS b WHERE b.parent = t.id ORDER BY b.id LIMIT 1 OFFSET 1)"
            + " FROM t ORDER BY id",
        "SELECT id, (SELECT b.id FROM t AS b WHERE b.parent = t.id LIMIT 0) FROM t ORDER BY id",
        "SELECT id, (SELECT b.id FROM t AS b WHERE b.parent = t.id LIMIT 0x0) FROM t ORDER BY id",
        "SELECT id, (SELECT b.id FROM t AS b WHERE b.parent = t.id LIMIT 00) FROM t ORDER BY id",
        "SELECT id, (SELECT x FROM (SELECT b.id AS x FROM t AS b WHERE b.parent = t.id ORDER BY"
            + " b.ts DESC) LIMIT 1) FROM t ORDER BY id",
        "SELECT id, (SELECT CASE WHEN b.id > 1 THEN b.name ELSE b.id END FROM t AS b WHERE"
            + " b.parent = t.id) FROM t ORDER BY id",
        "SELECT id, (SELECT DISTINCT parent FROM t AS b WHERE b.id = t.id) FROM t ORDER BY id",
        "SELECT id, (SELECT max(b.id) FROM t AS b WHERE b.parent = t.id GROUP BY b.name) IS NULL"
            + " FROM t ORDER BY id"
      })
  void shouldTakeFirstRowOfSubquery(String sql) throws SQLException, PerfettoSqlException {
    assertThat(engines.actual(SqliteDuckdbFixture.compile(sql))).isEqualTo(engines.expected(sql));
  }

  private static void compare(String sql) throws SQLException, PerfettoSqlException {
    CompiledQuery query = SqliteDuckdbFixture.compile(sql);
    assertThat(query.sql()).contains(GROUPS);
    List<List<String>> rows = engines.actual(query);
    assertThat(rows).isEqualTo(engines.expected(sql));
  }
}
