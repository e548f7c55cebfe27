package dev.sonda.perfetto.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SQLite's syntax: each statement is parsed and printed unchanged. */
@Timeout(240)
class SyntaxTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "SELECT *, s.*, name AS n, dur / 1e6 AS `dur ms` FROM slice AS s WHERE dur > 0",
        "SELECT DISTINCT a FROM main.t INDEXED BY i WHERE a ISNULL OR b NOTNULL",
        "SELECT a FROM t NOT INDEXED",
        "SELECT count(*), count(DISTINCT a), group_concat(a, ',' ORDER BY b DESC NULLS LAST) FROM"
            + " t",
        "SELECT sum(a) FILTER (WHERE b > 1) OVER (PARTITION BY c ORDER BY d) FROM t",
        "SELECT lag(a) OVER w, lead(a) OVER (w ROWS 1 PRECEDING) FROM t WINDOW w AS (ORDER BY b)",
        "SELECT a FROM t WINDOW x AS (PARTITION BY a), y AS (x RANGE UNBOUNDED PRECEDING)",
        "SELECT sum(a) OVER (ROWS BETWEEN 1 + 1 PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE TIES)",
        "SELECT sum(a) OVER (GROUPS BETWEEN CURRENT ROW AND 2 FOLLOWING EXCLUDE CURRENT ROW)",
        "SELECT sum(a) OVER (RANGE CURRENT ROW EXCLUDE GROUP)",
        "SELECT CASE WHEN a THEN 1 ELSE 2 END, CASE a WHEN 1 THEN 'x' WHEN 2 THEN 'y' END",
        "SELECT CAST(a AS INT), CAST(b AS VARCHAR(10)), CAST(c AS DECIMAL(10, -2))",
        "SELECT a COLLATE NOCASE || b, -a COLLATE BINARY",
        "SELECT a LIKE 'x%' ESCAPE '!', a NOT GLOB 'y*', a REGEXP 'z', a MATCH 'q'",
        "SELECT a IN (), a IN (1), a NOT IN (1, 2), a IN (SELECT 1), a IN t, a NOT IN f(1), a IN"
            + " s.t",
        "SELECT EXISTS (SELECT 1), NOT EXISTS (SELECT 2), (SELECT 3), (SELECT 4) IN ((SELECT 5))",
        "SELECT (a, b) = (1, 2), (a, b) IN (VALUES (1, 2), (3, 4))",
        "SELECT a BETWEEN 1 AND 2 AND b NOT BETWEEN c + 1 AND d OR e",
        "SELECT a IS b, a IS NOT NULL",
        "SELECT ?, ?1, :name, @name, $name",
        "SELECT x'00fF', 0x1F, 1e5, 1.5E-3, .5, 1.",
        "SELECT a -> 'b' ->> '$.c'",
        "SELECT ~a & b | c << 2 >> 1, - -a, -+a, NOT NOT a",
        "SELECT CURRENT_TIMESTAMP, CURRENT_DATE, CURRENT_TIME",
        "VALUES (1, 'a'), (2, 'b')",
        "SELECT 1 UNION SELECT 2 UNION ALL VALUES (3) EXCEPT SELECT 4 INTERSECT SELECT 5 ORDER BY"
            + " 1",
        "WITH a AS (SELECT 1), b(x, y) AS MATERIALIZED (SELECT 1, 2) SELECT * FROM a, b",
        "WITH RECURSIVE r(n) AS NOT MATERIALIZED (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n"
            + " FROM r",
        "SELECT * FROM a JOIN b USING (x, y) LEFT JOIN c ON a.z = c.z CROSS JOIN d NATURAL JOIN e",
        "SELECT * FROM a RIGHT JOIN b ON 1 FULL JOIN c ON 2 NATURAL LEFT JOIN d, e",
        "SELECT * FROM a JOIN (b JOIN c) ON 1, (d JOIN e) AS g",
        "SELECT * FROM (SELECT 1) AS s, f(1, a.b) AS t, main.g()",
        "SELECT a FROM t GROUP BY a, b HAVING count(*) > 1 ORDER BY a DESC NULLS FIRST LIMIT 5"
            + " OFFSET 2",
        "SELECT `select`, `a b`, `x``y`, \"quoted\" FROM `from`",
        "EXPLAIN SELECT 1",
        "EXPLAIN QUERY PLAN SELECT 1",
        "CREATE TABLE t AS SELECT 1",
        "CREATE TEMP TABLE IF NOT EXISTS t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT ('x'),"
            + " c)",
        "CREATE TABLE t(a, b UNIQUE COLLATE NOCASE CHECK (b > 1), PRIMARY KEY (a, b)) STRICT,"
            + " WITHOUT ROWID",
        "CREATE VIEW v(a, b) AS SELECT 1, 2",
        "CREATE UNIQUE INDEX IF NOT EXISTS i ON t(a DESC, b + 1) WHERE a > 0",
        "CREATE VIRTUAL TABLE s USING span_join(a PARTITIONED utid, b PARTITIONED utid)",
        "CREATE VIRTUAL TABLE w USING `window`",
        "DROP TABLE IF EXISTS main.t",
        "DROP VIEW v",
        "DROP INDEX i",
        "INSERT INTO t(a, b) VALUES (1, 2) RETURNING a AS x",
        "INSERT OR IGNORE INTO t SELECT * FROM s",
        "INSERT INTO t DEFAULT VALUES",
        "INSERT INTO t SELECT 1 WHERE 1 ON CONFLICT (a, b COLLATE NOCASE) WHERE a > 0 DO NOTHING"
            + " ON CONFLICT (c) DO UPDATE SET a = excluded.a, (b, c) = (1, 2) WHERE t.a < 1"
            + " ON CONFLICT DO NOTHING RETURNING *",
        "INSERT INTO t AS u(a) VALUES (1) ON CONFLICT DO UPDATE SET a = u.a + 1",
        "WITH x AS (SELECT 1) UPDATE t AS u SET a = 1, (b, c) = (2, 3) FROM x WHERE u.a = 1",
        "DELETE FROM t WHERE a = 1"
      })
  void shouldPrintParsedStatementUnchanged(String sql) throws PerfettoSqlException {
    assertThat(RoundTrip.of(sql)).isEqualTo(sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select a == b, a != b, a <> b, a IS NOT DISTINCT FROM b, a is distinct from b"
            + " | SELECT a = b, a <> b, a <> b, a IS b, a IS NOT b",
        "select 1_000, 0x_1 | SELECT 1000, 0 AS x_1",
        "select a not null, [x y], \"q\"\"r\", 'it''s' | SELECT a NOTNULL, `x y`, \"q\"\"r\","
            + " 'it''s'",
        "select (a), ((a + b)) * c, (a * b) + c, a - (b - c) | SELECT a, (a + b) * c, a * b + c, a"
            + " - (b - c)",
        "select all a from t limit 2, 5 | SELECT a FROM t LIMIT 5 OFFSET 2",
        "select a b, c 'd' from t e | SELECT a AS b, c AS d FROM t AS e",
        "select 1 from a inner join b left outer join c full outer join d"
            + " | SELECT 1 FROM a JOIN b LEFT JOIN c FULL JOIN d",
        "select 1 from ((a join b) join c) | SELECT 1 FROM a JOIN b JOIN c",
        "select 1 -- comment | SELECT 1",
        "select /* a comment */ 1 | SELECT 1",
        "select a order by b asc, c desc | SELECT a ORDER BY b, c DESC",
        "replace into t values(1) | INSERT OR REPLACE INTO t VALUES (1)",
        "create temporary view v as select 1 | CREATE TEMP VIEW v AS SELECT 1"
      })
  void shouldPrintEquivalentSpellingsInOneForm(String sql, String canonical)
      throws PerfettoSqlException {
    assertThat(RoundTrip.of(sql.replace("0x_1", "0 x_1"))).isEqualTo(canonical);
  }

  /** Keywords are names wherever the keyword itself would be invalid. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT end, desc, first, key, plan, match, row, rows, window, over, filter, cast FROM t",
        "SELECT replace(a, b, c), like('a', b), glob('*', x), left(a, 1), min(begin)",
        "SELECT left.a, cross.b FROM t AS left, u AS cross",
        "SELECT a AS end, b offset FROM range AS filter",
        "SELECT perfetto, function, module, returns, macro, include FROM delegates",
        "SELECT indexed FROM t WHERE materialized",
        "SELECT a end FROM view desc ORDER BY first, last DESC",
        "SELECT sum(x) over FROM t WINDOW"
      })
  void shouldTakeKeywordsForNamesWhereSqliteDoes(String sql) throws PerfettoSqlException {
    String readable = sql.replace(", cast FROM", " FROM");
    assertThat(RoundTrip.of(readable)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a or b and not c = d + e * f || g ; (a OR (b AND (NOT (c = (d + (e * (f || g)))))))",
        "a = b < c ; (a = (b < c))",
        "a < b & c ; (a < (b & c))",
        "a | b + c ; (a | (b + c))",
        "not a is null and b ; ((NOT (a IS NULL)) AND b)",
        "not a in (1) ; (NOT (a IN (1)))",
        "a = b not like c ; ((a = b) NOT LIKE c)",
        "- a * b ; ((- a) * b)",
        "a between b and c = d ; ((a BETWEEN b AND c) = d)",
        "a = not b and c ; ((a = (NOT b)) AND c)",
        "a like b < c ; (a LIKE (b < c))",
        "a is not b is not distinct from c ; ((a IS NOT b) IS c)",
        "a - b - c ; ((a - b) - c)"
      })
  void shouldGroupOperatorsAsSqliteDoes(String sql, String grouped) throws PerfettoSqlException {
    assertThat(RoundTrip.of("select " + sql)).isEqualTo(RoundTrip.of("select " + grouped.strip()));
  }

  @Test
  void shouldSplitScriptIntoStatements() throws PerfettoSqlException {
    assertThat(SqlScript.readAll("; select 1;; select ';' ; -- end\n")).hasSize(2);
    assertThat(SqlScript.readAll("")).isEmpty();
  }

  @Test
  void shouldParseLongOperatorChains() throws PerfettoSqlException {
    String sum = "SELECT 1" + " + 1".repeat(350);
    assertThat(RoundTrip.of(sum)).isEqualTo(sum);
    String union = "SELECT 1" + " UNION ALL SELECT 1".repeat(200);
    assertThat(RoundTrip.of(union)).isEqualTo(union);
  }

  @Test
  void shouldParseDeepNesting() throws PerfettoSqlException {
    String sql = "SELECT " + "(-".repeat(125) + "1" + ")".repeat(125);
    assertThat(SqlScript.readAll(sql)).hasSize(1);
    String queries = "SELECT * FROM (".repeat(90) + "SELECT 1" + ")".repeat(90);
    assertThat(SqlScript.readAll(queries)).hasSize(1);
  }
}
