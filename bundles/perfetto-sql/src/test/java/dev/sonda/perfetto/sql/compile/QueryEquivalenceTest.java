package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.CompiledQuery;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries compiled for DuckDB return the rows that the original queries return with SQLite. */
@Timeout(240)
class QueryEquivalenceTest {
  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'abc' LIKE 'ABC', 'É' LIKE 'é', 'a_c' LIKE 'a!_c' ESCAPE '!', 'abc' LIKE 'a%'",
        "SELECT 'xbc' GLOB '[^a]bc', 'abc' GLOB 'a*', 'a\\c' GLOB 'a\\c', 'Abc' GLOB 'a*'",
        "SELECT 'é' GLOB '?', 'b' GLOB '[a-c]', 'd' GLOB '[^a-c]', ']' GLOB '[]]', '-' GLOB '[a-]'",
        "SELECT 'a.c' GLOB 'a.?', 'abc' GLOB 'a.?', 'x' GLOB '[', 'a\\b' GLOB 'a\\?', '^' GLOB"
            + " '[x^]'",
        "SELECT '10' = 10, 'a' > 1, 1 < 'a', x'00' > 'z', 10 = 10.0, '1' = 1.0",
        "SELECT id, parent = '1', parent < 'x', name < 1, name = 12, name > 5 FROM t ORDER BY id",
        "SELECT CAST(2.7 AS INT), CAST(-2.7 AS INT), CAST('12abc' AS INT), CAST('x' AS REAL)",
        "SELECT CAST(' 3.5x' AS REAL), CAST(1e30 AS INT), CAST(5 AS TEXT), CAST(2.0 AS TEXT)",
        "SELECT CAST('99999999999999999999' AS INT), CAST(x'3132' AS TEXT), CAST('ab' AS BLOB)",
        "SELECT 0.1 + 0.2, 1e15 || '', 2.0 || '', 1e-5 || '', 123456789.5 || '', 5 || 6",
        "SELECT 1.7976931348623157e308, 4.9e-324, 2.2250738585072014e-308, -0.0, .5, 5., 1e300 *"
            + " 1e10, -1e300 * 1e10, 123456789012345678.5, 0.1 + 0.7, -2.5e-7, 1e22, typeof(1e2)",
        "SELECT -9223372036854775808, 9223372036854775807, 9223372036854775808, 0xff, - -3, -5 % 3",
        "SELECT typeof(1), typeof('a'), typeof(1.5), typeof(NULL), typeof(x'00'), typeof(1 = 1)",
        "SELECT length(x'6162'), length('é'), length(12), length(1.5), length(NULL)",
        "SELECT 1 << 65, 1 << 3, -1 >> 1, 1 << -1, -8 >> 70, 1 << 63, 3 << 62, -1 << 63, 5 << 0",
        "SELECT id FROM t ORDER BY id LIMIT -1",
        "SELECT max(id) = '8', min(name) < 1, (SELECT max(id) FROM t) = '8', max(name) > 5,"
            + " likely(max(id)) = '8', likelihood(8, 0.5) = '8' FROM t",
        "SELECT m = '8' FROM (SELECT max(id) AS m FROM t) UNION ALL SELECT count(*) FROM t HAVING"
            + " max(id) = '8'",
        "SELECT id, likely(id) = '8', max(id) OVER () = '8', max(id, 1) = '8' FROM t ORDER BY id",
        "SELECT (1 << 63) % -1, (1 << 63) % (id - 1), 7 % -1, -7 % (id - 4) FROM t ORDER BY id",
        "SELECT x = 9007199254740992.0, x IN (9007199254740992.0, 0.5), x < 9007199254740994.0,"
            + " 9007199254740992.0 < x, x > 1e30, x = -0.0, x <> 9.3e18 FROM (SELECT"
            + " 9007199254740992 AS x UNION ALL SELECT 9007199254740993 UNION ALL SELECT 0) ORDER"
            + " BY x",
        "SELECT count(*) FROM (SELECT 9007199254740993 AS x) WHERE x = 9007199254740992.0",
        "SELECT id, (SELECT group_concat(x) FROM (SELECT 'd' AS x WHERE t.id <> 1 UNION ALL SELECT"
            + " 'c' WHERE t.id > 0 UNION ALL SELECT name FROM u WHERE u.id = t.id UNION ALL SELECT"
            + " 'a' WHERE t.id < 5 UNION ALL SELECT 'b')) FROM t ORDER BY id",
        "SELECT id, (SELECT count(*) FROM (SELECT * FROM u WHERE u.id < t.id UNION ALL SELECT *"
            + " FROM u)) FROM t ORDER BY id",
        "SELECT id FROM t ORDER BY id LIMIT 2 OFFSET 3",
        "SELECT id FROM t ORDER BY parent IS NULL DESC, ts > 115",
        "SELECT t.name, u.name FROM t LEFT JOIN u ON u.id = t.id WHERE t.id > 0 ORDER BY t.parent",
        "SELECT name FROM t AS a ORDER BY a.dur DESC",
        "SELECT id FROM t ORDER BY id LIMIT 1 + 1, -(-3)",
        "SELECT 'x' IN (1, 2), '1' IN (1, 2), 1 IN (1.0, 'a'), NULL IN (), 1 IN ()",
        "SELECT id, parent IN ('1', 'z'), parent IN (1, NULL) FROM t ORDER BY id",
        "SELECT name FROM t UNION SELECT id FROM t",
        "SELECT parent, name FROM t EXCEPT SELECT parent, name FROM t WHERE id = 2",
        "WITH unused AS (SELECT nowhere.x FROM t), u AS (SELECT 1 AS a) SELECT a FROM u",
        "SELECT a.id AS mine, b.name FROM t AS a LEFT JOIN t AS b ON b.id = mine + 1 ORDER BY 1",
        "SELECT true + 1, (1 = 1) + 1, false, NOT 5, NOT 0.0, NOT 'a', NOT NULL",
        "SELECT \"nocol\", \"id\" FROM t ORDER BY id LIMIT 1",
        "SELECT total(dur), total(value), sum(dur), avg(dur), count(*), count(name) FROM t WHERE id"
            + " > 99",
        "SELECT -7 / 2, 7 / 0, 7 % 0, -7 % 3, 5 / 2.0, 7.9 % 3, 5.0 / 0, 1 / NULL, 7 % 2.5",
        "SELECT substr('abcdef', -2, 1), substr('abcdef', 0, 2), substr('abcdef', 3, -2)",
        "SELECT substr(x'0102ff', 2), substr(x'0102ff', -2, 1), substr(x'0102ff', 0, 2),"
            + " substr(x'0102ff', 3, -2), substr(x'0102ff', -9, 8), substr(x'01', NULL)",
        "SELECT substr('abcdef', -10, 3), substr('abcdef', 0), substr('abcdef', -3), substr('é€x',"
            + " 2)",
        "SELECT parent, max(ts), name FROM t GROUP BY parent ORDER BY parent",
        "SELECT parent, max(nullif(ts, ts)), ts IS NULL FROM t GROUP BY parent ORDER BY parent",
        "SELECT parent, name, min(value) FROM t WHERE value IS NOT NULL GROUP BY 1 ORDER BY 1",
        "SELECT max(1, NULL), min(2, 1), max('a', 'b'), min(1.5, 2)",
        "SELECT group_concat(name) FROM (SELECT name FROM t ORDER BY ts DESC, id DESC)",
        "SELECT group_concat(id, '-' ORDER BY id DESC), count(DISTINCT dur), sum(DISTINCT dur) FROM"
            + " t",
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM"
            + " r",
        "WITH r AS (SELECT id, 0 AS depth FROM t WHERE parent IS NULL UNION ALL SELECT t.id, depth"
            + " + 1 FROM t JOIN r ON t.parent = r.id) SELECT * FROM r ORDER BY 1",
        "SELECT id, sum(dur) OVER (ORDER BY ts GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE"
            + " TIES) FROM t ORDER BY id",
        "SELECT id, lag(dur) OVER w, lead(name, 2, 'none') OVER w, row_number() OVER w,"
            + " rank() OVER (ORDER BY dur) FROM t WINDOW w AS (ORDER BY id) ORDER BY id",
        "SELECT id, count(*) OVER (PARTITION BY parent), sum(value) OVER (PARTITION BY parent"
            + " ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 FOLLOWING) FROM t ORDER BY id",
        "SELECT first_value(id) OVER (w RANGE UNBOUNDED PRECEDING), last_value(id) OVER w,"
            + " nth_value(id, 2) OVER w, ntile(3) OVER w FROM t WINDOW w AS (ORDER BY ts, id)",
        "SELECT count(*) FILTER (WHERE dur > 5), sum(dur) FILTER (WHERE name = 'a') FROM t",
        "SELECT a.id, (SELECT b.id FROM t AS b WHERE b.parent = a.id ORDER BY b.id) FROM t AS a"
            + " ORDER BY 1",
        "SELECT id, name IS 'a', parent IS NOT 1, dur IS NULL, name ISNULL, dur NOTNULL FROM t"
            + " ORDER BY id",
        "SELECT id FROM t WHERE name ORDER BY id",
        "SELECT id, NOT name, name IS TRUE, dur IS NOT FALSE FROM t ORDER BY id",
        "SELECT name FROM t ORDER BY name DESC, id",
        "SELECT name FROM t ORDER BY name COLLATE NOCASE, id",
        "SELECT id, name FROM t ORDER BY 2 COLLATE NOCASE, 1",
        "SELECT id, -id AS name FROM t ORDER BY name COLLATE NOCASE",
        "SELECT DISTINCT name FROM t ORDER BY 1 COLLATE NOCASE, 1",
        "SELECT id, name FROM t UNION ALL SELECT id, name FROM u ORDER BY 2 COLLATE NOCASE, 1, 2",
        "SELECT id, name COLLATE NOCASE FROM t UNION ALL SELECT id, name FROM u"
            + " ORDER BY name COLLATE NOCASE, 1, 2",
        "SELECT id, name FROM t UNION ALL SELECT id, name FROM u ORDER BY name COLLATE NOCASE, 1,"
            + " 2",
        "SELECT dur FROM t ORDER BY dur NULLS LAST, id DESC",
        "SELECT column1, column2 FROM (VALUES (3, 'a'), (4, NULL))",
        "SELECT column1, typeof(column1), column2, typeof(column2), column3, typeof(column3),"
            + " column4 FROM (VALUES (3, 'a', 1.5, NULL), (-4, '', 2.25e300, 1), (NULL, 'it''s',"
            + " -0.1, 2), (0x10, NULL, NULL, 3), (9223372036854775807, 'é', 1e-7, 4), (0, ' b ',"
            + " 123456789.125, 5), (7, '1', 0.30000000000000004, 6), (8, 'null', 3.5, 7))",
        "SELECT count(*), sum(column1), typeof(max(column1)) FROM (VALUES (1), (2.5), (3), (4),"
            + " (5), (6), (7), (8), (9))",
        "SELECT column1 FROM (VALUES (''), ('a'), (''), ('b'), ('c'), ('d'), (''), (''))",
        "SELECT column1, column2, 1 + column1 FROM (VALUES (NULL, 1), (NULL, 2), (NULL, 3), (NULL,"
            + " 4), (NULL, 5), (NULL, 6), (NULL, 7), (NULL, 8)) UNION ALL SELECT 5, 6, 7",
        "WITH n(a, b) AS (VALUES (1, x'61'), (2, x'62'), (3, x''), (4, x'63'), (5, x'64'), (6,"
            + " x'65'), (7, x'66'), (8, x'67')) SELECT a, hex(b) FROM n",
        "SELECT id AS a, ts AS a FROM t ORDER BY id LIMIT 1",
        "SELECT min(name), max(name), min(value), max(dur), count(*) FROM t",
        "SELECT hex('abc'), instr('abc', 'c'), char(65, 66), unicode('A'), quote('a''b'),"
            + " quote(1.5)",
        "SELECT 1 WHERE 'a' > 1 AND NULL IS NULL",
        "SELECT name || id, id || value FROM t ORDER BY id",
        "SELECT CASE parent WHEN '1' THEN 'y' ELSE 'n' END FROM t ORDER BY id",
        "SELECT CASE WHEN dur > 5 THEN name WHEN dur < 0 THEN 'neg' END FROM t ORDER BY id",
        "SELECT coalesce(dur, parent, -1), ifnull(name, '?'), nullif(dur, 12), iif(dur > 5, 1, 0)"
            + " FROM t ORDER BY id",
        "SELECT dur * 2 AS d FROM t WHERE d > 10 ORDER BY d, id",
        "SELECT dur % 2 AS odd, count(*) AS n FROM t GROUP BY odd HAVING n > 1 ORDER BY odd",
        "SELECT -dur AS dur FROM t ORDER BY dur, id",
        "SELECT DISTINCT dur FROM t ORDER BY dur DESC",
        "SELECT DISTINCT dur + 1 AS x FROM t ORDER BY x",
        "SELECT DISTINCT parent FROM t ORDER BY id DESC",
        "SELECT DISTINCT dur > 5, parent FROM t ORDER BY parent IS NULL, name COLLATE NOCASE DESC",
        "SELECT DISTINCT iif(id > 4, dur, dur * 1.0) FROM t ORDER BY ts / 20 DESC, 1 LIMIT 3",
        "SELECT DISTINCT t.parent FROM t JOIN u2 ON u2.id < t.id ORDER BY u2.id, t.id DESC",
        "SELECT DISTINCT count(*) FROM t GROUP BY parent ORDER BY max(dur) DESC",
        "SELECT DISTINCT parent FROM t ORDER BY (SELECT max(weight) FROM u WHERE u.id < t.id) DESC",
        "SELECT count(*) FROM (SELECT DISTINCT parent, dur FROM t ORDER BY name LIMIT 4)",
        "SELECT t.id, u.weight FROM t JOIN u ON t.id = u.id ORDER BY 1",
        "SELECT t.id, u.weight FROM t LEFT JOIN u USING (id) ORDER BY 1",
        "SELECT * FROM t JOIN u USING (id, name) ORDER BY 1",
        "SELECT id, weight FROM u NATURAL LEFT JOIN t ORDER BY 1",
        "SELECT id, t.dur, u.weight FROM t FULL JOIN u USING (id) ORDER BY 1",
        "SELECT a.id, b.id FROM t a, t b WHERE a.id = b.parent ORDER BY 1, 2",
        "SELECT g.id FROM (t AS a JOIN u AS b ON a.id = b.id) AS g ORDER BY 1",
        "SELECT count(*) FROM t, u",
        "SELECT printf('%d|%5d|%05d|%-5d|%x|%X', 7, 7, 7, 7, 255, 255), printf('%s %.2f %%', 'a',"
            + " 2.345)",
        "SELECT printf('%s', NULL), format('%d', NULL), printf('%u', -1), printf('%lld', 5)",
        "SELECT printf('%3s|%-3s|%.2f', name, id, value) FROM t WHERE id < 8 ORDER BY id",
        "SELECT a.id AS x, b.* FROM t a JOIN u b ON a.id = b.id ORDER BY id",
        "SELECT a.id, c.id FROM t a JOIN t b ON b.parent = c.id JOIN t c ON c.id = a.id"
            + " WHERE b.id = 3 ORDER BY 1",
        "SELECT a.name, sum(b.weight) FROM t a JOIN u b USING (id) GROUP BY 1 HAVING sum(b.weight)"
            + " > 0.7 ORDER BY 2 DESC",
        "SELECT id FROM t WHERE id IN (SELECT id FROM u) ORDER BY id",
        "SELECT id FROM t WHERE parent NOT IN (SELECT parent FROM t WHERE parent > 1) ORDER BY id",
        "SELECT id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.id = t.id) ORDER BY id",
        "SELECT (SELECT count(*) FROM u WHERE u.id < t.id) FROM t ORDER BY id",
        "SELECT (SELECT cast(id AS text) UNION ALL SELECT 1 LIMIT 1) FROM t ORDER BY id",
        "SELECT id, (SELECT sum(u.id) + 1 FROM u WHERE u.id < t.id), (SELECT coalesce(max(u.name),"
            + " 'none') FROM u WHERE u.id = t.id) FROM t ORDER BY id",
        "SELECT id, (SELECT 'x' || count(*) || max(u.id) FROM u WHERE EXISTS (SELECT 1 FROM t AS b"
            + " WHERE b.id = u.id AND b.id < t.id)) FROM t ORDER BY id",
        "SELECT (SELECT count(*) FROM t HAVING count(*) > 1000), (SELECT max(id) FROM t LIMIT 0),"
            + " (SELECT count(*) FROM t LIMIT 1 OFFSET 1)",
        "SELECT id, (SELECT u.name FROM u WHERE u.id <= t.id ORDER BY u.id DESC), (SELECT u.name"
            + " FROM u WHERE u.id <= t.id ORDER BY u.id LIMIT 1 OFFSET 1) FROM t ORDER BY id",
        "SELECT (WITH w AS (SELECT 2 AS a UNION ALL SELECT 1) SELECT a FROM w), (SELECT 3 UNION"
            + " SELECT 4), (VALUES (7), (8)), (SELECT name FROM t UNION SELECT name FROM u ORDER BY"
            + " 1 DESC)",
        "SELECT * FROM (SELECT parent + 0 AS k, sum(dur) * 2 AS s, max(id) || name AS n, count(*)"
            + " FROM t GROUP BY parent + 0) ORDER BY k",
        "SELECT count(*), sum(s) FROM (SELECT 5 AS s FROM t GROUP BY parent)",
        "SELECT (SELECT max(id) - min(id) || max(id) FROM u), (SELECT max(id) + max(id) FROM u)",
        "SELECT (SELECT id UNION ALL SELECT dur UNION ALL SELECT 1) FROM t ORDER BY id",
        "SELECT 1 UNION SELECT 2 UNION ALL SELECT 1 ORDER BY 1",
        "SELECT 'a' AS kind, t.name FROM t UNION ALL SELECT 'b', u.name FROM u ORDER BY kind DESC,"
            + " t.name",
        "SELECT t.id, t.dur + 1 FROM t UNION ALL SELECT u.id, u.weight FROM u ORDER BY u.id, t.dur"
            + " + 1",
        "SELECT id FROM t UNION SELECT id FROM u ORDER BY id DESC LIMIT 3",
        "SELECT 1 EXCEPT SELECT 1 UNION ALL SELECT 3 INTERSECT SELECT 3",
        "SELECT id AS x, name FROM t EXCEPT SELECT id, name FROM u ORDER BY x",
        "WITH a AS (SELECT id, dur FROM t), b(k, v) AS (SELECT id, dur * 2 FROM a) SELECT sum(v)"
            + " FROM b",
        "WITH t AS (SELECT 7 AS id) SELECT id FROM t",
        "SELECT (1, 2) = (1, 2), (1, NULL) = (1, 2), (1, 2) <> (1, 3)",
        "SELECT dur BETWEEN 5 AND 10, name NOT BETWEEN 'a' AND 'b', '5' BETWEEN 1 AND 9 FROM t"
            + " ORDER BY id",
        "SELECT abs(-5), abs(-2.5), sign(-3), round(2.5), round(-2.5), round(3.14159, 2),"
            + " upper('aé')",
        "SELECT trim('  a '), ltrim('xxa', 'x'), rtrim('a  '), replace('abcb', 'b', 'X'),"
            + " lower('ÄB')",
        "SELECT sqrt(-1), ln(0), log10(100), pow(2, 10), ceil(1.2), floor(-1.2), exp(0)",
        "SELECT 9223372036854775807, -9223372036854775808, 9223372036854775808, 0xFF",
        "SELECT ~5, -(-5), +'a', - 'x', -'12', 5 & 3, 5 | 3, '7' + 1, 'x' * 2, '2.5' + 1",
        "SELECT parent, count(*) FROM t GROUP BY parent ORDER BY count(*) DESC, parent",
        "SELECT sum(dur) * 1.0 / count(*) FROM t WHERE dur >= 0",
        "SELECT id, sum(count(*)) OVER (ORDER BY id) FROM t GROUP BY id ORDER BY id",
        "SELECT dur AS ts, ts AS dur FROM t WHERE ts > 100 ORDER BY t.ts DESC, t.dur",
        "SELECT dur AS ts, ts AS dur FROM t ORDER BY ts DESC, dur, id",
        "SELECT name AS parent, count(*) AS name, sum(dur) AS id FROM t GROUP BY t.parent, t.name"
            + " HAVING count(*) > 0 ORDER BY t.parent, t.name",
        "SELECT id + 1 AS t1, ts AS c1, dur AS c2, 5 AS x1, id AS \"ID\" FROM t ORDER BY t.id",
        "SELECT max(dur) AS id, id AS dur FROM t",
        "SELECT id AS x, (SELECT max(x.id) FROM u AS x WHERE x.id <= t.id) AS id FROM t ORDER BY"
            + " t.id",
        "SELECT id AS dur, lag(t.dur) OVER (ORDER BY t.id) AS id FROM t ORDER BY 1 LIMIT 3",
        "SELECT max(dur), id, name FROM t",
        "SELECT id FROM t WHERE id IN u2 ORDER BY id",
        "WITH v AS (SELECT 3 AS x) SELECT id FROM t WHERE id NOT IN v ORDER BY id",
        "SELECT id FROM t WHERE (id, name) IN (SELECT id, name FROM u) ORDER BY id",
        "SELECT (parent, name) IN (SELECT id, name FROM u), (id, dur) NOT IN (VALUES (1, 5), (2,"
            + " NULL)) FROM t ORDER BY id",
        "SELECT (id, dur) < (3, 5), (dur, id) >= (5, 1), (parent, 1) <= (0, 2), (1, NULL) < (2, 0)"
            + " FROM t ORDER BY id",
        "SELECT (id, dur) BETWEEN (1, 0) AND (5, 12), (dur, id) IS (NULL, 6) FROM t ORDER BY id",
        "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 5) SELECT x FROM c",
        "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 3 OFFSET 2) SELECT"
            + " sum(x) FROM c",
        "WITH RECURSIVE c(x) AS (SELECT 1 UNION SELECT x * 2 FROM c WHERE x < 20 UNION SELECT x * 3"
            + " FROM c WHERE x < 20) SELECT x FROM c ORDER BY x",
        "WITH RECURSIVE c(id, depth) AS (SELECT id, 0 FROM t WHERE parent IS NULL UNION ALL SELECT"
            + " t.id, depth + 1 FROM t JOIN c ON t.parent = c.id ORDER BY 2 DESC) SELECT id, depth"
            + " FROM c ORDER BY 1",
        "SELECT name COLLATE NOCASE = 'A', 'a ' COLLATE RTRIM = 'a' FROM t ORDER BY id"
      })
  void shouldReturnRowsOfSqlite(String sql) throws Exception {
    CompiledQuery query = SqliteDuckdbFixture.compile(sql);
    assertThat(engines.actual(query)).as(query.sql()).isEqualTo(engines.expected(sql));
  }
}
