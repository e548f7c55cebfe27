package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.CompiledQuery;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each value of a column keeps its own type, as in SQLite. */
@Timeout(240)
class MixedTypesTest {
  /** A query with one value per row: integers, reals, texts of all kinds, bytes, null. */
  private static final String MIXED =
      "WITH m AS (SELECT id, CASE id WHEN 0 THEN 7 WHEN 1 THEN 2.5 WHEN 2 THEN 'abc' WHEN 3 THEN"
          + " x'6162' WHEN 4 THEN '12' WHEN 5 THEN 7.0 WHEN 6 THEN -3 WHEN 7 THEN ' 7.5x' END AS v"
          + " FROM t) ";

  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT v, typeof(v), length(v), quote(v), hex(v) FROM m ORDER BY id",
        "SELECT v + 1, v - 0.5, v * v, v / 2, v / 0, v % 2, -v, +v, ~v FROM m ORDER BY id",
        "SELECT v || '!', v & 3, v << 1, abs(v), sign(v), round(v), ceil(v) FROM m WHERE id <> 3"
            + " ORDER BY id",
        "SELECT CAST(v AS INT), CAST(v AS REAL), CAST(v AS TEXT), CAST(v AS BLOB), CAST(v AS"
            + " NUMERIC) FROM m ORDER BY id",
        "SELECT v = 7, v <> 7, v < 7, v >= 7, v = 7.0, v = '12', v > 'a', v < x'61', v IS 7, v IS"
            + " NOT 2.5, v IS NULL FROM m ORDER BY id",
        "SELECT v = id, v > id, v = name, v < value, id = v FROM m JOIN t USING (id) ORDER BY id",
        "SELECT a.id, b.id, a.v = b.v, a.v < b.v, a.v IS b.v FROM m a, m b ORDER BY 1, 2",
        "SELECT v FROM m ORDER BY v, id",
        "SELECT v FROM m ORDER BY v DESC NULLS LAST, id",
        "SELECT min(v), max(v), count(v), count(DISTINCT v), sum(v), total(v), avg(v) FROM m"
            + " WHERE id <> 3",
        "SELECT max(v), id FROM m",
        "SELECT v, count(*), min(id) FROM m GROUP BY v ORDER BY v",
        "SELECT v IS NULL, typeof(max(v)) FROM m GROUP BY 1 ORDER BY 1",
        "SELECT DISTINCT v = 7 FROM m ORDER BY 1",
        "SELECT count(*) FROM (SELECT DISTINCT v FROM m)",
        "SELECT v FROM m WHERE typeof(v) <> 'real' UNION SELECT 8 ORDER BY 1",
        "SELECT v FROM m EXCEPT SELECT 7 ORDER BY 1",
        "SELECT count(*) FROM (SELECT v FROM m INTERSECT SELECT id FROM t)",
        "SELECT id FROM m WHERE v IN (7, 'abc', NULL) ORDER BY id",
        "SELECT id FROM m WHERE v NOT IN (7, 'abc') ORDER BY id",
        "SELECT id, v IN (CAST(NULL AS REAL), 'abc') FROM m ORDER BY id",
        "SELECT CAST((255 << 63) AS TEXT) - 1, CAST('9223372036854775807' AS TEXT) * 2",
        "SELECT id, max(id, value) IN (coalesce(value, name), max(value, name)) FROM t ORDER BY id",
        "SELECT a.id, b.id, a.v IN (b.v, b.v), a.v NOT IN (b.v, a.v) FROM m a, m b ORDER BY 1, 2",
        "SELECT abs(max(id, value) / 1000) IN (abs(coalesce(value, name) / 1000), coalesce(value,"
            + " name)) FROM t ORDER BY id",
        "SELECT id FROM m WHERE v IN (SELECT id FROM t) ORDER BY id",
        "SELECT id FROM t WHERE id IN (SELECT v FROM m) ORDER BY id",
        "SELECT id FROM t WHERE name IN (SELECT v FROM m) ORDER BY id",
        "SELECT id FROM t WHERE name IN (SELECT id FROM t) ORDER BY id",
        "SELECT id FROM m WHERE v ORDER BY id",
        "SELECT id, NOT v, v AND 1, v IS TRUE, iif(v, 'y', 'n') FROM m ORDER BY id",
        "SELECT a.id, b.id FROM m a JOIN m b ON a.v = b.v ORDER BY 1, 2",
        "SELECT a.id, b.id FROM m a JOIN t b ON a.v = b.id ORDER BY 1, 2",
        "SELECT a.id, b.id FROM m a LEFT JOIN t b ON a.v = b.name AND b.id > 2 ORDER BY 1, 2",
        "SELECT coalesce(v, 'none'), ifnull(v, 0), nullif(v, 7), max(v, 3), min(v, 'a', 2.5) FROM"
            + " m ORDER BY id",
        "SELECT id, lag(v) OVER (ORDER BY id), first_value(v) OVER (PARTITION BY v > 5 ORDER BY"
            + " id), lead(v, 1, 'end') OVER (ORDER BY v, id) FROM m ORDER BY id",
        "SELECT id, rank() OVER (ORDER BY v), sum(v) OVER (ORDER BY id), max(v) OVER (ORDER BY id)"
            + " FROM m WHERE id <> 3 ORDER BY id",
        "SELECT id, count(*) OVER (PARTITION BY v) FROM m ORDER BY id",
        "SELECT group_concat(v, ';') FROM (SELECT v FROM m WHERE id <> 3 ORDER BY id)",
        "SELECT CASE v WHEN 7 THEN 'seven' WHEN 'abc' THEN 'letters' ELSE v END FROM m ORDER BY id",
        "SELECT v BETWEEN 2 AND 7, v LIKE 'a%', v GLOB '*b*', substr(v, 2), upper(v) FROM m"
            + " WHERE id <> 3 ORDER BY id",
        "SELECT (SELECT b.v FROM m b WHERE b.id = m.id + 1), EXISTS (SELECT 1 FROM t WHERE t.id ="
            + " m.v) FROM m ORDER BY id",
        "SELECT printf('%s|%d', v, v) FROM m WHERE id NOT IN (1, 3, 7) ORDER BY id"
      })
  void shouldKeepTypeOfEachValue(String sql) throws Exception {
    shouldReturnRowsOfSqlite(MIXED + sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 UNION ALL SELECT 2.5 UNION ALL SELECT 'a' ORDER BY 1",
        "VALUES (1, 'a'), (2.0, NULL), ('x', 3)",
        "SELECT column1 + 1 FROM (VALUES (1), ('2'), (2.5))",
        "SELECT name + 1, name * 2, name / 2, -name, CAST(name AS NUMERIC), sum(name) OVER () FROM"
            + " t ORDER BY id",
        "SELECT sum(name), typeof(sum(name)), sum(id), sum(value), sum(id + name) FROM t",
        "SELECT sum(CASE WHEN id > 3 THEN dur ELSE 0.0 END), sum(iif(id > 3, dur, 'x')) FROM t",
        "SELECT coalesce(dur, 'none') FROM t ORDER BY id",
        "SELECT coalesce(dur, value), max(id, value), iif(id % 2, id, value) FROM t ORDER BY id",
        "WITH RECURSIVE r(n, x, y) AS (SELECT id, value, name FROM t UNION ALL SELECT n + 9, y, y"
            + " FROM r WHERE n < 9) SELECT n, x = y, x < y, y > x FROM r ORDER BY n",
        "SELECT coalesce(CAST(NULL AS TEXT), CAST(NULL AS REAL)), max(+NULL, CAST(NULL AS BLOB))",
        "SELECT CASE id WHEN 1 THEN CAST(NULL AS TEXT) WHEN 2 THEN NULL / 2 ELSE (CASE id WHEN 3"
            + " THEN CAST(NULL AS REAL) END) END FROM t",
        "SELECT count(x), count(y) FROM (SELECT CAST(NULL AS TEXT) AS x, id AS y FROM t UNION ALL"
            + " SELECT CAST(NULL AS REAL), CAST(NULL AS TEXT))",
        "SELECT id FROM t WHERE iif(id % 2, id, name) = 'a' OR iif(id % 2, id, name) = 3",
        "WITH RECURSIVE r(n, x) AS (SELECT 1, 1 UNION ALL SELECT n + 1, CASE n WHEN 1 THEN 2.5"
            + " WHEN 2 THEN 'end' ELSE x END FROM r WHERE n < 5) SELECT n, x FROM r ORDER BY n",
        "SELECT t.id, u.name FROM t FULL JOIN u USING (id) ORDER BY 1, 2",
        "SELECT x, count(*) FROM (SELECT 1 AS x UNION ALL SELECT 1.0 UNION ALL SELECT '1') GROUP BY"
            + " x ORDER BY 2, 1",
        "SELECT x FROM (SELECT 1 AS x UNION SELECT '1' UNION SELECT NULL UNION SELECT NULL) ORDER"
            + " BY x",
        "SELECT dur % 2 AS odd, (SELECT count(*) FROM u WHERE u.id = t.dur % 2) FROM t GROUP BY odd"
            + " ORDER BY 1",
        "SELECT parent, (SELECT max(weight) FROM u WHERE u.id = t.parent) + count(*) FROM t GROUP"
            + " BY parent ORDER BY 1",
        "SELECT (SELECT name FROM u WHERE u.id = t.parent) AS n, count(*), sum(dur) FROM t GROUP BY"
            + " n ORDER BY n, 2",
        "SELECT (SELECT name FROM u WHERE u.id = t.parent), count(*) FROM t GROUP BY 1 HAVING"
            + " count(*) > 1 ORDER BY 2",
        "SELECT parent, count(*) AS n FROM t GROUP BY parent HAVING EXISTS (SELECT 1 FROM u WHERE"
            + " u.id = t.parent) ORDER BY n, parent",
        "SELECT max(dur), (SELECT u.name FROM u WHERE u.id = t.id) FROM t",
        "SELECT parent + 1, parent + 1 + count(*) FROM t GROUP BY parent + 1 ORDER BY 1",
        "SELECT id FROM t ORDER BY NULL, 'a', 1 + NULL, id",
        "SELECT group_concat(name, ';' ORDER BY NULL, 'a', id) FROM t",
        "SELECT count(*), sum(dur) FROM t WHERE id > 100",
        "SELECT rank() OVER (ORDER BY sum(dur)), parent FROM t GROUP BY parent ORDER BY 1, 2"
      })
  void shouldReturnRowsOfSqlite(String sql) throws Exception {
    CompiledQuery query = SqliteDuckdbFixture.compile(sql);
    assertThat(engines.actual(query)).as(query.sql()).isEqualTo(engines.expected(sql));
  }
}
