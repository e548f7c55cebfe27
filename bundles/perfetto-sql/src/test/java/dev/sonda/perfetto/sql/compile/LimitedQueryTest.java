package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queries that need only some of their rows come to an end, also where the engine reads one part of
 * them twice at a time: DuckDB would wait for itself.
 */
@Timeout(60)
class LimitedQueryTest {
  private static final Duration LONGEST = Duration.ofSeconds(40);

  @AutoClose private final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();
  private final FakeCatalog catalog = new FakeCatalog();

  @BeforeEach
  void createTableOfMoreRowsThanTheEngineBuffers() throws Exception {
    engines.change("CREATE TABLE big(n BIGINT)", catalog);
    engines.change(
        "INSERT INTO big WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c LIMIT"
            + " 200000) SELECT n FROM c",
        catalog);
    catalog.withRowNumbers("big");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT count(*) FROM (SELECT n FROM x WHERE n IN (SELECT n FROM x) LIMIT 5)",
        "SELECT count(*) FROM (SELECT a.n FROM x AS a JOIN x AS b ON a.n = b.n + 1 LIMIT 5)",
        "SELECT (SELECT n FROM x WHERE n IN (SELECT n FROM x)) IS NULL",
        "SELECT EXISTS (SELECT n FROM x WHERE n IN (SELECT n FROM x))",
        "SELECT (7, 7) IN (SELECT a.n, a.n FROM x AS a WHERE a.n IN (SELECT n FROM x))",
        "SELECT count(*) FROM big WHERE EXISTS (SELECT n FROM x WHERE n IN (SELECT n FROM x))",
        "SELECT count(*) FROM (SELECT DISTINCT n FROM x WHERE n IN (SELECT n FROM x) LIMIT 5)",
        "SELECT count(*) FROM (SELECT n FROM x WHERE n IN (SELECT n FROM x) UNION ALL SELECT n FROM"
            + " x LIMIT 5)",
        "SELECT count(*) FROM (SELECT n FROM (SELECT n FROM x WHERE n IN (SELECT n FROM x)) LIMIT"
            + " 5)",
      })
  void shouldEnd(String sql) throws Exception {
    String query = "WITH x AS (SELECT DISTINCT n FROM big) " + sql;

    List<List<String>> rows =
        assertTimeoutPreemptively(
            LONGEST, () -> engines.actual(SqliteDuckdbFixture.compile(query, catalog)));

    assertThat(rows).isEqualTo(engines.expected(query));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT n FROM big LIMIT 5", "SELECT (SELECT n FROM big)"})
  void shouldStopReadingTables(String sql) throws Exception {
    assertThat(SqliteDuckdbFixture.compile(sql, catalog).sql()).doesNotContain("ORDER BY");
  }
}
