package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names in compiled queries hide no table, whatever its name. */
@Timeout(60)
class TableNamesTest {
  private static final int TABLES = 20;

  @AutoClose private final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "WITH x AS (SELECT 1 AS a) SELECT x.a, $.k FROM x, $ ORDER BY 2",
        "WITH x AS (SELECT 1 AS a), y AS (SELECT k FROM $) SELECT * FROM x, y, $ ORDER BY 2, 3",
        "WITH x AS MATERIALIZED (SELECT 1 AS a) SELECT (SELECT max(k) FROM $ WHERE k > a) FROM x",
        "WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x JOIN $ ON k = n * 2)"
            + " SELECT n FROM x, $ ORDER BY n",
        "WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x LIMIT 3)"
            + " SELECT n, k FROM x, $ ORDER BY n, k",
        "SELECT a.id, (WITH x AS (SELECT a.id AS n) SELECT n + sum(k) FROM x, $) FROM t AS a"
            + " ORDER BY 1"
      })
  void shouldReadTablesNamedLikeAliases(String sql) throws Exception {
    FakeCatalog catalog = new FakeCatalog();
    for (String table : IntStream.range(1, TABLES).mapToObj(i -> "t" + i).toList()) {
      engines.change("CREATE TABLE " + table + "(k BIGINT)", catalog);
      engines.change("INSERT INTO " + table + " VALUES (2), (5)", catalog);
      String query = sql.replace("$", table);
      assertThat(engines.actual(SqliteDuckdbFixture.compile(query, catalog)))
          .as(query)
          .isEqualTo(engines.expected(query));
    }
  }
}
