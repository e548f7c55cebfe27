package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.catalog.RowOrder;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of joins and windows without ORDER BY come in the order that they have in SQLite. */
@Timeout(240)
class ImplicitRowOrderTest {
  @AutoClose private final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  private void assertRowsOfSqlite(String sql) throws Exception {
    assertThat(engines.actual(SqliteDuckdbFixture.compile(sql)))
        .as(sql)
        .isEqualTo(engines.expected(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT t.id, u.id FROM u CROSS JOIN t",
        "SELECT t.id, u.id FROM u, t WHERE u.weight < t.value",
        "SELECT c.id, p.id FROM t AS c LEFT JOIN t AS p ON c.parent = p.id",
        "SELECT p.id, c.id FROM t AS p LEFT JOIN t AS c ON c.parent = p.id",
        "SELECT p.id, c.id FROM t AS p CROSS JOIN t AS c ON c.parent = p.id",
        "SELECT p.id, c.id, u.id FROM t AS p CROSS JOIN t AS c ON c.parent = p.id LEFT JOIN u ON"
            + " u.weight < c.value",
        "SELECT t.id, u.id FROM u CROSS JOIN t LIMIT 5 OFFSET 3",
        "SELECT t.id, u.weight FROM t CROSS JOIN u USING (name)",
        "SELECT t.dur, t.id, u.id FROM u CROSS JOIN t ORDER BY t.dur",
        "SELECT 1 + t.id FROM t LEFT JOIN u ON u.id = t.id WHERE t.id <> 3",
      })
  void shouldReturnRowsAsNestedLoopsReadThem(String sql) throws Exception {
    assertRowsOfSqlite(sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM u WHERE id IN (SELECT parent FROM t UNION ALL SELECT id FROM t)",
        "SELECT id FROM u WHERE id NOT IN (SELECT parent FROM t WHERE parent > 0)",
        "SELECT id FROM u WHERE EXISTS (SELECT 1 FROM t WHERE t.id >= u.id)",
        "SELECT id, (SELECT name FROM t WHERE NOT (t.id = u.id)) FROM u",
        "SELECT id, (SELECT t.name FROM t JOIN t AS c ON c.parent = t.id WHERE t.id = u.id) FROM u",
        "SELECT name, (SELECT max(t.name) FROM t WHERE t.id = u.id AND t.dur > 0) FROM u",
        "SELECT id + (SELECT max(id) FROM t) FROM u WHERE (SELECT count(*) FROM t) > 1",
        "SELECT id, 1 + id IN (SELECT parent FROM t) FROM u",
        "SELECT x.id, (SELECT max(t.name) FROM t WHERE t.id = x.id) FROM (SELECT id FROM u ORDER BY"
            + " id LIMIT 1) AS x",
      })
  void shouldReturnRowsInOrderOfTableBesideQueries(String sql) throws Exception {
    CompiledQuery query = SqliteDuckdbFixture.compile(sql, new FakeCatalog().withUnique("u", "id"));

    assertThat(engines.actual(query)).isEqualTo(engines.expected(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT x.u FROM (SELECT t.id, u.id AS u FROM u CROSS JOIN t WHERE t.id < 9) AS x",
        "WITH x AS (SELECT t.name AS t, u.name AS u FROM u CROSS JOIN t) SELECT u || t FROM x",
        "WITH x AS (SELECT t.id AS n FROM u CROSS JOIN t), y AS (SELECT n + 1 AS n FROM x)"
            + " SELECT n FROM y WHERE n > 2 LIMIT 9",
        "WITH x AS (SELECT t.id FROM u CROSS JOIN t LIMIT 5 OFFSET 7) SELECT sum(id) FROM x",
        "SELECT x.n FROM (SELECT count(*) AS n FROM t GROUP BY dur, name) AS x",
        "SELECT x.n, u.id FROM (SELECT count(*) AS n FROM t GROUP BY dur) AS x CROSS JOIN u",
        "SELECT x.name, u.name FROM (SELECT name FROM u) AS x CROSS JOIN u",
        "SELECT x.t, u.name FROM (SELECT t.name AS t FROM t CROSS JOIN u) AS x CROSS JOIN u",
        "SELECT x.t, row_number() OVER (ORDER BY u.name) FROM (SELECT t.name AS t FROM u CROSS JOIN"
            + " t) AS x CROSS JOIN u",
        "SELECT t.id FROM u CROSS JOIN t UNION ALL SELECT u.id FROM t CROSS JOIN u",
        "SELECT x.id, (SELECT max(t.name) FROM t WHERE t.id = x.id) FROM (SELECT id FROM u) AS x",
        "WITH x AS (SELECT t.id, u.id FROM u CROSS JOIN t UNION ALL SELECT 8, 9 UNION ALL"
            + " SELECT u.id, t.dur FROM t CROSS JOIN u) SELECT * FROM x",
        "WITH x AS (SELECT t.id, u.id FROM u CROSS JOIN t UNION ALL SELECT u.id, t.dur FROM t CROSS"
            + " JOIN u LIMIT 20) SELECT sum(id) FROM x",
        "SELECT x.i, u.id FROM (SELECT id AS i FROM u UNION ALL SELECT name FROM u) AS x CROSS JOIN"
            + " u",
        "WITH x AS (SELECT id AS i, row_number() OVER (PARTITION BY dur ORDER BY ts) AS n FROM t)"
            + " SELECT i FROM x",
      })
  void shouldReturnRowsInOrderOfQueriesThatTheyAreFrom(String sql) throws Exception {
    CompiledQuery query = SqliteDuckdbFixture.compile(sql, new FakeCatalog().withUnique("u", "id"));

    assertThat(engines.actual(query)).isEqualTo(engines.expected(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, lead(id) OVER (PARTITION BY dur ORDER BY ts) FROM t",
        "SELECT id, 1 + row_number() OVER named FROM t WINDOW named AS (ORDER BY name DESC)",
        "SELECT id, rank() OVER (ORDER BY dur), rank() OVER (ORDER BY ts DESC) FROM t",
        "SELECT t.id, u.id, sum(t.dur) OVER (PARTITION BY u.id ORDER BY t.ts) FROM t CROSS JOIN u",
        "SELECT dur, sum(count(*)) OVER (ORDER BY dur DESC) FROM t GROUP BY dur",
        "SELECT id, count(*) OVER () FROM t",
        "SELECT id, row_number() OVER (ORDER BY dur), ntile(4) OVER (ORDER BY dur) FROM t",
        "SELECT id, lead(id) OVER (PARTITION BY value ORDER BY dur IS NULL) FROM t ORDER BY id",
        "SELECT sum(n * id) FROM (SELECT id, lag(id) OVER (ORDER BY ts / 20) AS n FROM t)",
        "SELECT t.id, u.id, lag(u.id) OVER (PARTITION BY t.dur) FROM t CROSS JOIN u",
        "SELECT id, count(*) OVER (PARTITION BY 1) FROM t ORDER BY dur",
      })
  void shouldReturnRowsAsSortedForWindows(String sql) throws Exception {
    assertRowsOfSqlite(sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c.id FROM t AS p JOIN t AS c ON c.parent = p.id",
        "SELECT c.id FROM t AS p, t AS c WHERE p.id = c.parent AND c.id > 0",
        "SELECT c.id FROM t AS p JOIN (t AS c JOIN t AS g ON g.id = c.id) ON c.parent = p.id",
      })
  void shouldFollowTableWhoseRowsLookUpOthersByKey(String sql) throws Exception {
    assertThat(engines.actual(SqliteDuckdbFixture.compile(sql)).stream().flatMap(List::stream))
        .as(sql)
        .containsExactly("1", "2", "3", "4", "5", "7", "8");
  }

  @Test
  void shouldFollowRowNumbersOfTablesThatHaveThem() throws Exception {
    FakeCatalog catalog = new FakeCatalog();
    engines.change("CREATE TABLE made(id INTEGER, x INTEGER)", catalog);
    engines.change("INSERT INTO made VALUES (9, 1), (2, 2), (4, 3)", catalog);
    String sql = "SELECT made.id, u.id FROM made CROSS JOIN u";
    CompiledQuery query = SqliteDuckdbFixture.compile(sql, catalog.withRowNumbers("made"));

    assertThat(engines.actual(query)).isEqualTo(engines.expected(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM t",
        "SELECT count(*) FROM t JOIN u USING (id)",
        "SELECT count(*) FROM t WHERE id IN (SELECT id FROM u)",
        "SELECT (SELECT max(id) FROM u WHERE u.id < x.parent) FROM (SELECT parent FROM t) AS x",
        "SELECT id, (SELECT max(name) FROM u WHERE u.id < t.id) FROM t",
        "SELECT x.name, u.id FROM (SELECT name FROM t) AS x JOIN u USING (name)",
        "SELECT t.id FROM t FULL JOIN u USING (id)",
        "SELECT max(n) FROM (SELECT sum(id) OVER (PARTITION BY dur) AS n FROM t)",
        "SELECT max(n) FROM (SELECT t.id + u.id AS n FROM t JOIN u)",
      })
  void shouldNotSortWhereNoOrderIsKnownOrNothingReadsIt(String sql) throws Exception {
    assertThat(SqliteDuckdbFixture.compile(sql).sql()).doesNotContain("ORDER BY");
  }

  @Test
  void shouldNotSortRowsOfViewsButTellTheirOrder() throws Exception {
    List<Statement> statements =
        new ArrayList<>(SqlScript.readAll("SELECT t.id FROM t JOIN u USING (name)"));
    Statement.Query query = (Statement.Query) statements.getFirst();

    CompiledQuery view = CompiledQuery.viewForDuckDb(query.select(), new FakeCatalog());

    assertThat(view.sql()).doesNotContain("ORDER BY");
    assertThat(view.order())
        .isEqualTo(new RowOrder(List.of(ValueType.INTEGER, ValueType.INTEGER), false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT DISTINCT name FROM t",
        "SELECT DISTINCT parent, dur FROM t",
        "SELECT DISTINCT value FROM t WHERE id > 2 LIMIT 3",
      })
  void shouldSortDistinctRowsByTheirColumnsAsPerfettosTablesDo(String sql) throws Exception {
    String columns = sql.contains(", ") ? "1, 2" : "1";
    String sorted =
        sql.contains(" LIMIT ")
            ? sql.replace(" LIMIT ", " ORDER BY " + columns + " LIMIT ")
            : sql + " ORDER BY " + columns;
    assertThat(engines.actual(SqliteDuckdbFixture.compile(sql)))
        .isEqualTo(engines.expected(sorted));
  }
}
