package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sonda.engine.EngineException;
import dev.sonda.testkit.tables.FakeImporter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Views that statements define: the engine gets them when a statement uses them. */
@Timeout(240)
class PerfettoViewsTest {
  @TempDir Path folder;
  private final FakeImporter importer = new FakeImporter();
  private PerfettoSqlFixture trace;

  @BeforeEach
  void openTrace() throws Exception {
    trace = PerfettoSqlFixture.open(folder, importer);
  }

  @AfterEach
  void closeTrace() {
    trace.close();
  }

  private List<String> rows(String sql) throws EngineException {
    return trace.rows(sql);
  }

  @Test
  void shouldImportTablesOfViewsOnlyWhenStatementUsesViews() throws Exception {
    rows(
        """
        CREATE PERFETTO VIEW longer AS SELECT ts, dur FROM slice WHERE dur > 1;
        CREATE VIEW longest AS SELECT max(dur) AS dur FROM longer;
        """);
    assertThat(importer.imported()).doesNotContain("slice");
    assertThat(rows("SELECT count(*) FROM longest")).containsExactly("1");
    assertThat(importer.imported()).contains("slice");
  }

  @Test
  void shouldReadViewsInEachPlaceWhereStatementsNameThem() throws Exception {
    rows(
        """
        CREATE PERFETTO VIEW base AS WITH slice AS (SELECT 1 AS a UNION ALL SELECT 2) SELECT a FROM
        slice;
        CREATE PERFETTO VIEW twice AS SELECT x.a + y.a AS a FROM base AS x, base AS y;
        CREATE PERFETTO VIEW once AS SELECT a * 10 AS a FROM base ORDER BY a DESC LIMIT 1;
        CREATE PERFETTO VIEW top AS SELECT o.a + t.a AS a FROM once AS o, twice AS t;
        """);
    String sum = "WITH base AS (SELECT 7 AS a) SELECT sum(top.a) + min(base.a) FROM top, base";
    for (int round = 0; round < 3; round++) {
      assertThat(rows(sum)).containsExactly("99");
      assertThat(rows("SELECT count(*) FROM top JOIN top AS o USING (a)")).containsExactly("6");
      assertThat(rows("SELECT (SELECT max(a) FROM once), count(*) FROM slice"))
          .containsExactly("20|3");
    }
  }

  @Test
  void shouldUseReplacementInViewsOverReplacedView() throws Exception {
    rows(
        """
        CREATE PERFETTO VIEW base AS SELECT 1 AS a;
        CREATE PERFETTO VIEW used AS SELECT a FROM base;
        CREATE PERFETTO VIEW unused AS SELECT a FROM base;
        """);
    assertThat(rows("SELECT a FROM used")).containsExactly("1");
    rows("CREATE OR REPLACE PERFETTO VIEW base AS SELECT 2 AS a");
    assertThat(rows("SELECT a FROM used")).containsExactly("2");
    assertThat(rows("SELECT a FROM unused")).containsExactly("2");
    rows("CREATE OR REPLACE PERFETTO TABLE base AS SELECT 3 AS a");
    assertThat(rows("SELECT a FROM used")).containsExactly("3");
    rows("CREATE OR REPLACE PERFETTO VIEW base AS SELECT 4 AS a");
    assertThat(rows("SELECT a FROM used")).containsExactly("4");
  }

  @Test
  void shouldUseReplacementOfViewThatTellsTheOrderOfItsRows() throws Exception {
    rows(
        """
        CREATE PERFETTO VIEW base AS SELECT ts FROM slice GROUP BY ts;
        CREATE PERFETTO VIEW used AS SELECT ts FROM base;
        """);
    assertThat(rows("SELECT count(*) FROM used")).hasSize(1);
    rows("CREATE OR REPLACE PERFETTO VIEW base AS SELECT 2 AS ts");
    assertThat(rows("SELECT ts FROM used")).containsExactly("2");
  }

  @Test
  void shouldUseReplacementOfTablesOfWhichViewHasTheFirstRows() throws Exception {
    rows(
        """
        CREATE PERFETTO TABLE base AS SELECT 1 AS a;
        CREATE PERFETTO VIEW used AS SELECT x.a FROM base AS x JOIN base AS y LIMIT 1;
        """);
    assertThat(rows("SELECT a FROM used")).containsExactly("1");
    rows("CREATE OR REPLACE PERFETTO VIEW base AS SELECT 2 AS a");
    assertThat(rows("SELECT a FROM used")).containsExactly("2");
  }

  @Test
  void shouldReturnRowsOfViewOverTablesOfStatementsInTheirOrder() throws Exception {
    rows(
        """
        CREATE PERFETTO TABLE base AS WITH RECURSIVE n(a) AS (SELECT 9 UNION ALL SELECT a - 1 FROM
        n WHERE a > 0) SELECT a, a % 3 AS b FROM n;
        CREATE PERFETTO TABLE few AS SELECT 2 AS b UNION ALL SELECT 0;
        CREATE PERFETTO VIEW inner_view AS SELECT a, few.b FROM base JOIN few USING (b);
        CREATE PERFETTO VIEW outer_view AS SELECT a, few.b FROM inner_view JOIN few;
        """);
    assertThat(rows("SELECT a FROM inner_view")).containsExactly("9", "8", "6", "5", "3", "2", "0");
    assertThat(rows("SELECT a || b FROM outer_view WHERE a > 5"))
        .containsExactly("92", "90", "82", "80", "62", "60");
    rows("CREATE OR REPLACE PERFETTO TABLE few AS SELECT 0 AS b UNION ALL SELECT 2");
    assertThat(rows("SELECT a || b FROM outer_view WHERE a > 5"))
        .containsExactly("90", "92", "80", "82", "60", "62");
    rows("DROP TABLE few; CREATE VIEW few AS SELECT 1 AS b");
    assertThat(rows("SELECT a || b FROM outer_view")).containsExactlyInAnyOrder("71", "41", "11");
    rows("DROP VIEW few; CREATE PERFETTO TABLE few AS SELECT 2 AS b");
    assertThat(rows("SELECT a || b FROM outer_view")).containsExactlyInAnyOrder("82", "52", "22");
  }

  @Test
  void shouldKeepViewWhoseReplacementReadsFromItself() throws Exception {
    rows("CREATE VIEW a AS SELECT 1 AS x; CREATE VIEW b AS SELECT x FROM a");
    for (String itself : List.of("a", "b")) {
      assertThatExceptionOfType(EngineException.class)
          .isThrownBy(() -> rows("CREATE OR REPLACE PERFETTO VIEW a AS SELECT x FROM " + itself))
          .withMessageContaining("view a reads from itself");
      assertThat(rows("SELECT x FROM b")).containsExactly("1");
    }
    rows("DROP VIEW a; CREATE TABLE a AS SELECT 3 AS x");
    assertThat(rows("SELECT x FROM b")).containsExactly("3");
    rows("DROP TABLE a; CREATE TABLE a AS SELECT 4 AS x");
    assertThat(rows("SELECT x FROM a")).containsExactly("4");
  }

  @Test
  void shouldUseReplacementOfTableThatNoImporterFills() throws Exception {
    rows(
        """
        CREATE VIEW used AS SELECT layer_name FROM __intrinsic_surfaceflinger_layer;
        CREATE VIEW unused AS SELECT layer_name FROM __intrinsic_surfaceflinger_layer;
        """);
    assertThat(rows("SELECT layer_name FROM used")).isEmpty();
    rows(
        "CREATE OR REPLACE PERFETTO VIEW __intrinsic_surfaceflinger_layer AS SELECT 'a' AS"
            + " layer_name");
    assertThat(rows("SELECT layer_name FROM used")).containsExactly("a");
    assertThat(rows("SELECT layer_name FROM unused")).containsExactly("a");
  }

  /** The time that a view's tables take is a failure of its own kind, not of the query's text. */
  @Test
  void shouldReportCancellationWhileTablesOfViewAreImported() throws Exception {
    rows("CREATE VIEW v AS SELECT ts FROM slice");
    importer.onImport((table, _) -> trace.processor().cancel());
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("SELECT count(*) FROM v"))
        .satisfies(failure -> assertThat(failure.kind()).isEqualTo(EngineException.Kind.CANCELLED));
  }

  @Test
  void shouldDropViewsWhetherOrNotTheyWereUsed() throws Exception {
    rows("CREATE VIEW used AS SELECT 1 AS a; CREATE VIEW unused AS SELECT 2 AS a");
    assertThat(rows("SELECT a FROM used")).containsExactly("1");
    rows("DROP VIEW used; DROP VIEW unused");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("SELECT a FROM used"))
        .withMessageContaining("used");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("SELECT a FROM unused"))
        .withMessageContaining("unused");
    rows("CREATE TABLE unused AS SELECT 3 AS a; CREATE VIEW used AS SELECT a FROM unused");
    assertThat(rows("SELECT a FROM used")).containsExactly("3");
  }

  @Test
  void shouldUseViewsInEachKindOfStatement() throws Exception {
    rows("CREATE VIEW v AS SELECT 1 AS a; CREATE PERFETTO TABLE made AS SELECT a FROM v");
    assertThat(rows("SELECT a FROM made")).containsExactly("1");
    rows("CREATE VIEW w AS SELECT 2 AS a; CREATE TABLE t(a INT); INSERT INTO t SELECT a FROM w");
    assertThat(rows("SELECT a FROM t")).containsExactly("2");
    rows(
        """
        CREATE VIEW x AS SELECT 3 AS a;
        CREATE PERFETTO FUNCTION least() RETURNS INT AS SELECT min(a) FROM x;
        """);
    assertThat(rows("SELECT least()")).containsExactly("3");
    rows("CREATE VIEW y AS SELECT 4 AS a");
    assertThat(rows("EXPLAIN SELECT a FROM y")).isNotEmpty();
    rows("CREATE VIEW z AS SELECT 5 AS a; UPDATE t SET a = (SELECT a FROM z)");
    assertThat(rows("SELECT a FROM t")).containsExactly("5");
  }

  @Test
  void shouldCreateViewOverSpanJoinWhenUsed() throws Exception {
    rows(
        """
        CREATE VIEW one AS SELECT 0 AS ts, 10 AS dur, 1 AS a;
        CREATE VIEW two AS SELECT 5 AS ts, 10 AS dur, 2 AS b;
        CREATE VIRTUAL TABLE both USING span_join(one, two);
        CREATE VIEW summed AS SELECT ts, dur, a + b AS c FROM both;
        """);
    assertThat(rows("SELECT ts, dur, c FROM summed")).containsExactly("5|5|3");
  }
}
