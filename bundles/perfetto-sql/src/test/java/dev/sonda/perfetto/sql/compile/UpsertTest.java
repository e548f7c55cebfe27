package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.sql.SQLException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ON CONFLICT, OR REPLACE, OR IGNORE and RETURNING, compared with SQLite. */
@Timeout(240)
class UpsertTest {
  @AutoClose private final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();
  private final FakeCatalog catalog = new FakeCatalog();

  @BeforeEach
  void createTables() throws Exception {
    engines.change(
        "CREATE TABLE k(id INTEGER PRIMARY KEY, name TEXT UNIQUE, v INT DEFAULT 7)", catalog);
    engines.change("INSERT INTO k VALUES (1, 'a', 1), (2, 'b', 2), (5, NULL, 3)", catalog);
    engines.change("CREATE TABLE w(a INT, b TEXT, x, y REAL, UNIQUE (a, b))", catalog);
    engines.change(
        "INSERT INTO w VALUES (1, 'a', 'x', 0.5), (1, 'b', 2, NULL), (NULL, 'b', x'00', 3)",
        catalog);
    engines.change("CREATE TABLE c(id TEXT PRIMARY KEY, n INT NOT NULL DEFAULT 0)", catalog);
    engines.change("INSERT INTO c VALUES ('x', 1), (NULL, 2), (NULL, 3)", catalog);
    engines.change("CREATE TABLE p(a, b INT)", catalog);
    engines.change("INSERT INTO p VALUES (1, 1), ('q', 2), (0.5, 3)", catalog);
    engines.change(
        "CREATE TABLE h(a INT CHECK (a > 0), b TEXT NOT NULL DEFAULT 'd', CHECK (a < 10 AND"
            + " length(b) < 3))",
        catalog);
    engines.change("INSERT INTO h VALUES (1, 'a'), (NULL, 'b')", catalog);
  }

  private void assertSameTables() throws Exception {
    for (String query :
        new String[] {
          "SELECT *, typeof(v) FROM k ORDER BY id",
          "SELECT *, typeof(a), typeof(x) FROM w ORDER BY a, b, y",
          "SELECT * FROM c ORDER BY id, n",
          "SELECT *, typeof(a) FROM p ORDER BY b, typeof(a), a",
          "SELECT * FROM h ORDER BY a, b"
        }) {
      assertThat(engines.actual(SqliteDuckdbFixture.compile(query, catalog)))
          .as(query)
          .isEqualTo(engines.expected(query));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO k VALUES (1, 'z', 9) ON CONFLICT DO NOTHING",
        "INSERT INTO k VALUES (8, 'b', 9), (9, 'c', 9) ON CONFLICT (name) DO NOTHING",
        "INSERT INTO k(name) VALUES ('q'), ('a'), ('q'), (NULL), (NULL) ON CONFLICT (name)"
            + " DO NOTHING",
        "INSERT INTO k(name) VALUES ('q'), ('a'), ('r') ON CONFLICT DO NOTHING",
        "INSERT INTO k VALUES (2, 'zz', 40), (3, 'c', 50) ON CONFLICT (id) DO UPDATE SET"
            + " v = excluded.v + k.v",
        "INSERT INTO k VALUES (2, 'zz', 40), (3, 'c', 50) ON CONFLICT (id) WHERE v > 0 DO UPDATE"
            + " SET v = v + excluded.v WHERE excluded.v > 40 OR k.v = 2",
        "INSERT INTO k VALUES (2, 'zz', 40), (1, 'c', 50) ON CONFLICT (id) DO UPDATE SET v = 0"
            + " WHERE excluded.v > 40",
        "INSERT INTO k(name, v) VALUES ('a', 3), ('n', 4), ('b', 5), ('m', 6) ON CONFLICT (name)"
            + " DO UPDATE SET v = excluded.v",
        "INSERT INTO k(name) VALUES ('a'), ('n') ON CONFLICT (name) DO UPDATE SET v = excluded.v",
        "INSERT INTO k AS t (name, v) SELECT name, dur FROM t WHERE name IS NOT NULL ON CONFLICT"
            + " (name) DO UPDATE SET v = t.v * 100 + excluded.v",
        "WITH q AS (SELECT 'a' AS n), r AS (SELECT 5 AS w) INSERT INTO k(name, v) WITH s AS"
            + " (SELECT 6 AS z) SELECT n, w + z FROM q, r, s WHERE true ON CONFLICT (name)"
            + " DO UPDATE SET v = excluded.v",
        "INSERT INTO k(name, v) VALUES ('a', 3) ON CONFLICT (name) DO UPDATE SET v = (SELECT"
            + " max(dur) FROM t WHERE t.id <> excluded.v)",
        "INSERT INTO k DEFAULT VALUES",
        "INSERT INTO k(id, name) VALUES (NULL, 'r'), (20, 's'), (NULL, 't'), (15, 'u'), (NULL,"
            + " 'v')",
        "INSERT INTO k(name) SELECT name FROM u WHERE name <> 'a' ORDER BY weight DESC",
        "INSERT OR REPLACE INTO k(name) VALUES ('a')",
        "INSERT OR REPLACE INTO k(name) VALUES ('a'), ('b'), ('a'), ('new')",
        "INSERT OR REPLACE INTO k(id) VALUES (1), (7)",
        "REPLACE INTO k(id, v) VALUES (1, 9), (1, 10)",
        "INSERT OR IGNORE INTO k VALUES (1, 'n', 1), (7, 'o', 2)",
        "INSERT OR IGNORE INTO k(name) VALUES ('a'), ('n'), ('n')",
        "INSERT INTO w VALUES (1, 'b', 'new', 1), (NULL, 'b', 1, 1) ON CONFLICT (b, a) DO UPDATE"
            + " SET x = coalesce(x, '') || excluded.x, y = y",
        "INSERT INTO w VALUES (1, 'b', 'new', 1), (2, 'b', 'n', 1) ON CONFLICT DO UPDATE SET (x, y)"
            + " = (excluded.y, length(excluded.x) || '5')",
        "INSERT OR REPLACE INTO w(a, b) VALUES (1, 'b'), (1, NULL), (1, NULL), (3, 'b')",
        "INSERT INTO c VALUES ('x', 5), ('y', 6), (NULL, 7) ON CONFLICT (id) DO UPDATE SET n = n +"
            + " excluded.n",
        "INSERT OR REPLACE INTO c VALUES ('x', NULL), ('z', NULL)",
        "INSERT OR REPLACE INTO c VALUES ('x', 5), (NULL, 6), (NULL, 6), ('x', 7)",
        "INSERT INTO c VALUES ('x', 5), (NULL, 6), (NULL, 6) ON CONFLICT (id) DO UPDATE SET n = 0",
        "INSERT OR IGNORE INTO c VALUES ('x', 5), (NULL, 6), (NULL, 6)",
        "INSERT OR IGNORE INTO c VALUES ('x', 9), ('z', NULL), ('y', 9)",
        "INSERT OR IGNORE INTO c SELECT name, dur FROM t WHERE dur > 0",
        "INSERT OR REPLACE INTO p VALUES (1, 1)",
        "INSERT OR IGNORE INTO p VALUES (1, 1)",
        "INSERT INTO p VALUES (1, 1) ON CONFLICT DO NOTHING",
        "INSERT INTO p VALUES (1, 1) ON CONFLICT DO UPDATE SET b = 2",
        "INSERT OR IGNORE INTO h VALUES (0, 'a'), (4, 'abc'), (5, NULL), (10, 'a'), (9, 'ab')",
        "INSERT OR REPLACE INTO h VALUES (9, NULL)",
        "INSERT INTO h(a) VALUES (3)",
        "UPDATE h SET a = a + 8 WHERE a = 1",
        "UPDATE p SET b = u.weight * 10 FROM u WHERE u.id = b + 1",
        "UPDATE p AS z SET a = t.name, b = z.b + t.dur FROM t JOIN u ON u.id = t.id WHERE t.id ="
            + " z.b * 2",
        "UPDATE p SET (a, b) = (b, a) FROM u2 WHERE u2.id = p.b AND typeof(a) = 'integer'",
        "WITH q AS (SELECT 2 AS n) UPDATE p SET a = 'new' WHERE b IN (SELECT n FROM q)",
        "WITH q AS (SELECT 2 AS n) DELETE FROM p WHERE b >= (SELECT n FROM q)",
        "WITH p AS (SELECT 2 AS b) UPDATE p SET a = 5",
        "UPDATE p SET a = m.v FROM (SELECT id AS i, max(v) AS v FROM k GROUP BY id) AS m WHERE m.i"
            + " = b",
      })
  void shouldLeaveRowsOfSqlite(String sql) throws Exception {
    engines.change(sql, catalog);
    assertSameTables();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO k(name) VALUES ('n'), ('m') RETURNING id, v AS w, name || id, *",
        "INSERT INTO p VALUES (1, 2), ('x', 3), (NULL, NULL) RETURNING a, typeof(a), b + 1",
        "INSERT INTO k VALUES (1, 'z', 9) ON CONFLICT DO NOTHING RETURNING *",
        "INSERT INTO k(name, v) VALUES ('a', 3) ON CONFLICT (name) DO UPDATE SET v = excluded.v + v"
            + " RETURNING *, CASE WHEN v > 3 THEN 'more' ELSE 0.5 END",
        "INSERT OR REPLACE INTO c VALUES ('x', 50) RETURNING n, c.id",
        "UPDATE p SET b = b * 2 WHERE b = 2 RETURNING b, a, p.b",
        "UPDATE p SET b = b * 2 WHERE b > 100 RETURNING 1, 'x' AS y",
        "UPDATE p SET a = t.name FROM t WHERE t.id = p.b AND b = 1 RETURNING *",
        "DELETE FROM p WHERE b = 2 RETURNING a, length(a), *",
        "DELETE FROM w AS z WHERE z.b = 'a' RETURNING x || y, w.a",
        "WITH q AS (SELECT 2 AS n) DELETE FROM p WHERE b = (SELECT n FROM q) RETURNING a",
      })
  void shouldReturnRowsOfSqlite(String sql) throws Exception {
    engines.assertSameReturned(sql, catalog);
    assertSameTables();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO k VALUES (1, 'b', 2) ON CONFLICT (v) DO NOTHING | this is no PRIMARY KEY or"
            + " UNIQUE constraint of k | 46",
        "INSERT INTO k VALUES (1, 'b', 2) ON CONFLICT DO UPDATE SET v = 1 | name the key behind ON"
            + " CONFLICT | 33",
        "INSERT INTO k VALUES (1, 'b', 2) ON CONFLICT (id) DO UPDATE SET name = 'c' | DO UPDATE of"
            + " name, which is part of a key | 64",
        "INSERT INTO k VALUES (1, 'b', 2) ON CONFLICT (id) DO NOTHING ON CONFLICT (name) DO NOTHING"
            + " | several ON CONFLICT | 61",
        "INSERT OR REPLACE INTO k VALUES (1, 'b', 2) | table with several keys | 0",
        "INSERT OR IGNORE INTO k VALUES (1, 'b', 2) ON CONFLICT (id) DO NOTHING | INSERT OR IGNORE"
            + " beside ON CONFLICT | 43",
        "DELETE FROM k RETURNING (SELECT 1) | a query in RETURNING can't be compiled yet | 24",
        "DELETE FROM k RETURNING count(*) | no aggregates and windows | 24",
        "DELETE FROM k RETURNING k.* | without a table's name | 24",
        "DELETE FROM k AS z RETURNING z.id | there is no table z in this query | 29",
        "DELETE FROM k RETURNING idd | did you mean id? | 24",
        "UPDATE p SET a = 1 FROM p | needs another name in FROM | 24",
        "UPDATE p SET a = max(u.id) FROM u | without aggregates and windows | 17",
        "UPDATE p SET (a, b) = (SELECT 1, 2) | a query as the value of several columns | 22",
        "UPDATE p SET (a, b) = (1, 2, 3) | 3 values for 2 columns | 22",
        "CREATE TABLE z(a CHECK (a IN (SELECT 1))) | a CHECK with this expression | 26"
      })
  void shouldRefuseOtherwise(String sql, String sentence, int offset) {
    PerfettoSqlException error =
        catchThrowableOfType(
            PerfettoSqlException.class, () -> SqliteDuckdbFixture.compileChange(sql, catalog));
    assertThat(error).as(sql).isNotNull().hasMessageContaining(sentence);
    assertThat(error.position().offset()).as(sql).isEqualTo(offset);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO h VALUES (0, 'a') | CHECK constraint failed",
        "INSERT INTO h VALUES (1, 'a'), (1, 'abc') | CHECK constraint failed",
        "UPDATE h SET a = 10 WHERE a = 1 | CHECK constraint failed",
        "INSERT INTO c VALUES ('x', NULL) ON CONFLICT (id) DO NOTHING | a row breaks NOT NULL",
        "INSERT INTO k VALUES (9, 'a', 1) ON CONFLICT (id) DO NOTHING | Duplicate key",
        "INSERT INTO k(name) VALUES ('a'), ('a') ON CONFLICT (name) DO UPDATE SET v = 1"
            + " | equal in a key",
        "INSERT OR IGNORE INTO k VALUES (11, 'q', 1), (12, 'q', 1) | equal in a key",
        "INSERT OR REPLACE INTO c VALUES ('q', 1), ('q', 1) RETURNING id | equal in a key",
        "INSERT INTO w(y) VALUES ('5x') | a column of real numbers can't hold this value",
        "INSERT INTO w(y) SELECT b FROM w | a column of real numbers can't hold this value",
        "INSERT INTO w(b) SELECT x FROM w | a column of texts can't hold this value"
      })
  void shouldFailWithoutAnyChange(String sql, String sentence) throws Exception {
    SQLException error =
        catchThrowableOfType(SQLException.class, () -> engines.change(sql, catalog));
    assertThat((Throwable) error).as(sql).isNotNull().hasMessageContaining(sentence);
    assertSameTables();
  }
}
