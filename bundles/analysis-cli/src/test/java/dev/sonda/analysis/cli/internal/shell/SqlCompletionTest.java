package dev.sonda.analysis.cli.internal.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.testkit.tables.FakeImporter;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class SqlCompletionTest {
  private static final EngineFactory ENGINES =
      DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath());
  @TempDir Path folder;
  private final FakeImporter importer = new FakeImporter();
  private TraceProcessor trace;
  private SqlCompletion completion;

  @BeforeEach
  void open() throws Exception {
    trace =
        TraceProcessor.open(
            FakeImporter.writeTrace(folder),
            TraceProcessorOptions.defaults().withImporters(List.of(importer)).withEngine(ENGINES));
    completion = new SqlCompletion(() -> trace);
  }

  @AfterEach
  void close() {
    trace.close();
    assertThat(importer.imported()).isEmpty();
  }

  @Test
  void shouldOfferTablesAfterFrom() {
    assertThat(completion.at("SELECT * FROM ")).containsExactly("slice", "thread", "thread_slice");
    assertThat(completion.at("select * from slice join TH"))
        .containsExactly("thread", "thread_slice");
  }

  @Test
  void shouldOfferColumnsOfTableBehindAlias() {
    assertThat(completion.at("SELECT * FROM slice s JOIN thread t ON t."))
        .containsExactly("tid", "utid");
    assertThat(completion.at("SELECT * FROM thread WHERE thread.u")).containsExactly("utid");
  }

  @Test
  void shouldOfferColumnsOfViewThatSelectsAll() {
    assertThat(completion.at("SELECT * FROM thread_slice v WHERE v.d")).containsExactly("dur");
  }

  @Test
  void shouldOfferColumnsOfNamedTablesAndSqlKeywords() {
    assertThat(completion.at("SELECT * FROM thread WHERE t"))
        .contains("tid", "THEN")
        .doesNotContain("ts");
    assertThat(completion.at("SEL")).containsExactly("SELECT");
  }

  @Test
  void shouldOfferDotCommandsAndTheirTables() {
    assertThat(completion.at(".t")).containsExactly(".tables", ".timer");
    assertThat(completion.at(".schema sl")).containsExactly("slice");
  }
}
