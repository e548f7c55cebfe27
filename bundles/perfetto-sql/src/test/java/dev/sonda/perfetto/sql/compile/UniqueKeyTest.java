package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.sql.SQLException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A query for a unique key is a value as it stands; any other one needs its first row chosen. */
@Timeout(60)
class UniqueKeyTest {
  private static final String FIRST = "first(";

  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  private static CompiledQuery compile(String sql) throws PerfettoSqlException {
    return SqliteDuckdbFixture.compile(sql, new FakeCatalog().withUnique("t", "id"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, (SELECT name FROM t WHERE t.id = u.id) FROM u",
        "SELECT id, (SELECT name FROM t WHERE u.id = t.id LIMIT 1) FROM u",
        "SELECT id, (SELECT name FROM t WHERE t.id = u.id + 1 AND t.dur > 0) FROM u",
        "SELECT id, (SELECT name FROM t WHERE t.dur > 0 AND (t.ts > 0 AND t.id = u.id - 1)) FROM u",
        "SELECT id, (SELECT name || u.name FROM t WHERE t.id = u.name) FROM u",
        "SELECT id, (SELECT b.name FROM t AS b WHERE b.id = t.parent) FROM t",
        "SELECT id, (SELECT name FROM t WHERE t.id = u.weight) FROM u",
        "SELECT id, (SELECT name FROM t WHERE t.id = 4) FROM u",
        "SELECT id, (SELECT max(name) FROM t WHERE t.id = u.id GROUP BY dur) FROM u",
        "SELECT id, (SELECT CASE WHEN id > 3 THEN name ELSE id END FROM t WHERE t.id = u.id)"
            + " FROM u",
        "SELECT id, (SELECT (SELECT name FROM t AS c WHERE c.id = b.parent) FROM t AS b"
            + " WHERE b.id = u.id) FROM u",
        "SELECT sum((SELECT b.dur FROM t AS b WHERE b.id = t.parent)) FROM t",
      })
  void shouldTakeRowOfUniqueKeyAsItIs(String sql) throws SQLException, PerfettoSqlException {
    CompiledQuery query = compile(sql);
    assertThat(query.sql()).doesNotContain(FIRST);
    assertThat(engines.actual(query)).isEqualTo(engines.expected(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, (SELECT name FROM t WHERE t.parent = u.id) FROM u",
        "SELECT id, (SELECT name FROM t WHERE t.id >= u.id) FROM u",
        "SELECT id, (SELECT name FROM t WHERE t.id = u.id OR t.dur > u.id) FROM u",
        "SELECT id, (SELECT name FROM t WHERE t.id = t.id AND t.dur > u.id) FROM u",
        "SELECT id, (SELECT name FROM t WHERE t.id = t.parent + 1 AND t.dur > u.id) FROM u",
        "SELECT id, (SELECT id AS x FROM t WHERE t.id = x AND t.dur > u.id) FROM u",
        "SELECT id, (SELECT t.name FROM t, u2 WHERE t.id = u.id AND u2.id > u.id) FROM u",
        "SELECT id, (SELECT t.name FROM t JOIN t AS b ON b.parent = t.id WHERE t.id = u.id) FROM u"
            + " ORDER BY id",
        "SELECT id, (SELECT name FROM t WHERE NOT (t.id = u.id)) FROM u ORDER BY id",
        "SELECT id, (SELECT name FROM (SELECT id, name FROM t UNION ALL SELECT id, name FROM t)"
            + " AS b WHERE b.id = u.id) FROM u",
        "SELECT id, (SELECT t.name FROM u AS t WHERE t.id = u.id) FROM u",
      })
  void shouldTakeFirstOfOtherRows(String sql) throws SQLException, PerfettoSqlException {
    CompiledQuery query = compile(sql);
    assertThat(query.sql()).contains(FIRST);
    assertThat(engines.actual(query)).isEqualTo(engines.expected(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, (SELECT name FROM t WHERE t.id = length(printf('%d', u.id))) FROM u",
        "SELECT id, (SELECT name FROM t WHERE t.id = (SELECT min(id) FROM u2 WHERE u2.id > t.ts)"
            + " AND u.id > 0) FROM u",
      })
  void shouldNotTrustFunctionsAndQueries(String sql) throws PerfettoSqlException {
    assertThat(compile(sql).sql()).contains(FIRST);
  }
}
