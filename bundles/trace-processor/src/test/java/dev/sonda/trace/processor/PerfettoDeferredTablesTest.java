package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sonda.engine.EngineException;
import dev.sonda.testkit.tables.FakeImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tables of modules: the engine gets them when a statement uses them. */
@Timeout(240)
class PerfettoDeferredTablesTest {
  private static final String MODULE =
      """
      CREATE PERFETTO TABLE longer AS SELECT ts, dur FROM slice WHERE dur > 1;
      CREATE PERFETTO TABLE longest AS SELECT max(dur) AS dur FROM longer;
      CREATE PERFETTO TABLE base AS SELECT 1 AS a;
      CREATE PERFETTO VIEW seen AS SELECT a + 1 AS a FROM base;
      CREATE PERFETTO TABLE over_base AS SELECT a FROM base;
      CREATE PERFETTO TABLE over_view AS SELECT a FROM seen;
      """;

  private static final String MODULE_WITH_TYPES_OF_ROWS =
      """
      CREATE PERFETTO TABLE mixed AS
        SELECT ts, CASE WHEN ts < 0 THEN 'never' ELSE dur END AS value FROM slice;
      CREATE PERFETTO VIEW over_mixed AS SELECT value / 2 AS half FROM mixed;
      CREATE PERFETTO TABLE broken AS
        SELECT CASE WHEN ts < 20 THEN 'text' ELSE dur END AS value FROM slice;
      """;

  @TempDir Path folder;
  private final FakeImporter importer = new FakeImporter();
  private PerfettoSqlFixture trace;

  @BeforeEach
  void openTrace() throws Exception {
    Path modules = Files.createDirectory(folder.resolve("own"));
    Files.writeString(modules.resolve("tables.sql"), MODULE);
    Files.writeString(modules.resolve("types.sql"), MODULE_WITH_TYPES_OF_ROWS);
    trace = PerfettoSqlFixture.open(folder, importer, Map.of("own", modules));
    trace.rows("INCLUDE PERFETTO MODULE own.tables");
  }

  @AfterEach
  void closeTrace() {
    trace.close();
  }

  private List<String> rows(String sql) throws EngineException {
    return trace.rows(sql);
  }

  @Test
  void shouldImportTablesOfTraceOnlyWhenStatementUsesTableOfModule() throws Exception {
    assertThat(importer.imported()).doesNotContain("slice");
    assertThat(rows("SELECT count(*) FROM longest")).containsExactly("1");
    assertThat(importer.imported()).contains("slice");
  }

  @Test
  void shouldMakeTableOfStatementAtOnce() throws Exception {
    rows("CREATE PERFETTO TABLE at_once AS SELECT ts FROM slice");
    assertThat(importer.imported()).contains("slice");
  }

  @Test
  void shouldKeepRowsOfTheTimeOfDefinitionWhenTableIsReplaced() throws Exception {
    rows("CREATE OR REPLACE PERFETTO TABLE base AS SELECT 5 AS a");
    assertThat(rows("SELECT a FROM over_base")).containsExactly("1");
    assertThat(rows("SELECT a FROM over_view")).containsExactly("2");
    assertThat(rows("SELECT a FROM seen")).containsExactly("6");
  }

  @Test
  void shouldKeepRowsOfTheTimeOfDefinitionWhenViewIsReplaced() throws Exception {
    rows("CREATE OR REPLACE PERFETTO VIEW seen AS SELECT 7 AS a");
    assertThat(rows("SELECT a FROM over_view")).containsExactly("2");
  }

  @Test
  void shouldKeepRowsOfTheTimeOfDefinitionWhenUsedViewIsOverDroppedTable() throws Exception {
    assertThat(rows("SELECT a FROM seen")).containsExactly("2");
    rows("DROP TABLE base");
    assertThat(rows("SELECT a FROM over_view")).containsExactly("2");
    assertThat(rows("SELECT a FROM over_base")).containsExactly("1");
  }

  @Test
  void shouldKeepRowsOfTheTimeOfDefinitionWhenRowsChange() throws Exception {
    rows("UPDATE base SET a = 8");
    assertThat(rows("SELECT a FROM over_view")).containsExactly("2");
    assertThat(rows("SELECT a FROM over_base")).containsExactly("1");
    assertThat(rows("SELECT a FROM base")).containsExactly("8");
  }

  @Test
  void shouldKnowTypeOfRowsWhenColumnMayHaveAnyType() throws Exception {
    rows("INCLUDE PERFETTO MODULE own.types");
    assertThat(rows("SELECT half FROM over_mixed ORDER BY half"))
        .isEqualTo(rows("SELECT dur / 2 FROM slice ORDER BY 1"));
    assertThat(rows("SELECT DISTINCT typeof(value) FROM mixed WHERE value IS NOT NULL"))
        .containsExactly("integer");
  }

  @Test
  void shouldReportTableWhoseRowsCannotBeStoredAtEachUse() throws Exception {
    rows("INCLUDE PERFETTO MODULE own.types");
    for (int use = 0; use < 2; use++) {
      assertThatExceptionOfType(EngineException.class)
          .isThrownBy(() -> rows("SELECT value FROM broken"))
          .withMessageContaining("value of broken has values of several types");
    }
  }

  @Test
  void shouldReplaceTableByQueryOfItself() throws Exception {
    rows("CREATE OR REPLACE PERFETTO TABLE base AS SELECT a + 10 AS a FROM base");
    rows("CREATE OR REPLACE PERFETTO TABLE base AS SELECT a + 100 AS a FROM base");
    assertThat(rows("SELECT a FROM base")).containsExactly("111");
    assertThat(rows("SELECT a FROM over_base")).containsExactly("1");
    Files.writeString(
        folder.resolve("own").resolve("again.sql"),
        "CREATE OR REPLACE PERFETTO TABLE base AS SELECT a + 1000 AS a FROM base;");
    rows("INCLUDE PERFETTO MODULE own.again");
    assertThat(rows("SELECT a FROM base")).containsExactly("1111");
    Files.writeString(
        folder.resolve("own").resolve("view.sql"),
        "CREATE OR REPLACE PERFETTO TABLE base AS SELECT a + 1 AS a FROM seen;");
    rows("INCLUDE PERFETTO MODULE own.view");
    assertThat(rows("SELECT a FROM base")).containsExactly("1113");
  }

  @Test
  void shouldKeepTableWhoseReplacementFails() throws Exception {
    for (String value :
        List.of("9223372036854775807 + ts", "CASE WHEN ts < 20 THEN 'text' ELSE dur END")) {
      assertThatExceptionOfType(EngineException.class)
          .isThrownBy(() ->
              rows(
                  "CREATE OR REPLACE PERFETTO TABLE base AS SELECT %s AS a FROM slice"
                      .formatted(value)));
      assertThat(rows("SELECT a FROM base")).containsExactly("1");
    }
  }

  @Test
  void shouldForgetTableWhoseRowsCannotBeStored() throws Exception {
    String create = "CREATE PERFETTO TABLE own AS SELECT %s AS a FROM slice";
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows(create.formatted("CASE WHEN ts < 20 THEN 'text' ELSE dur END")))
        .withMessageContaining("values of several types");
    rows(create.formatted("1"));
    assertThat(rows("SELECT DISTINCT a FROM own")).containsExactly("1");
  }

  @Test
  void shouldDropTablesWhetherOrNotTheyWereUsed() throws Exception {
    assertThat(rows("SELECT a FROM over_base")).containsExactly("1");
    rows("DROP TABLE over_base; DROP TABLE over_view");
    for (String table : List.of("over_base", "over_view")) {
      assertThatExceptionOfType(EngineException.class)
          .isThrownBy(() -> rows("SELECT a FROM " + table))
          .withMessageContaining(table);
    }
    rows("CREATE TABLE over_view AS SELECT 9 AS a");
    assertThat(rows("SELECT a FROM over_view")).containsExactly("9");
  }
}
