package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.testkit.tables.FakeImporter;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class TraceProcessorTest {
  private static final EngineFactory ENGINES =
      DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath());
  private static final EngineOptions LIMITS = EngineOptions.defaults().withReproducibleResults();
  @TempDir Path folder;
  private final FakeImporter importer = new FakeImporter();
  private Path file;

  @BeforeEach
  void writeTrace() throws IOException {
    file = FakeImporter.writeTrace(folder);
  }

  private TraceProcessorOptions options() {
    return TraceProcessorOptions.defaults()
        .withImporters(List.of(importer))
        .withEngine(ENGINES)
        .withEngineOptions(LIMITS);
  }

  private static List<List<Object>> rows(TraceProcessor trace, String sql) throws EngineException {
    try (TraceRows rows = trace.rows(sql)) {
      List<List<Object>> all = new ArrayList<>();
      while (rows.next()) {
        List<Object> row = new ArrayList<>();
        for (int column = 0; column < rows.columns().size(); column++) {
          row.add(String.valueOf(rows.value(column)));
        }
        all.add(row);
      }
      return all;
    }
  }

  @Test
  void shouldAnswerRowsWithTypedValues() throws Exception {
    try (TraceProcessor trace = TraceProcessor.open(file, options());
        TraceRows rows = trace.rows("SELECT ts, share, name, dur FROM slice ORDER BY ts")) {
      assertThat(rows.rows()).isEqualTo(3);
      assertThat(rows.next()).isTrue();
      assertThat(rows.longValue(rows.column("ts"))).isEqualTo(10);
      assertThat(rows.doubleValue(rows.column("share"))).isEqualTo(0.5);
      assertThat(rows.stringValue(rows.column("name"))).isEqualTo("draw");
      assertThat(rows.bytesValue(2)).isEqualTo(new byte[] {'d', 'r', 'a', 'w'});
      assertThat(rows.next()).isTrue();
      assertThat(rows.isNull(3)).isTrue();
      assertThat(rows.value(3)).isNull();
      assertThat(rows.next()).isTrue();
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void shouldRefuseToReadValueWhenNoRowIsThere() throws Exception {
    try (TraceProcessor trace = TraceProcessor.open(file, options());
        TraceRows rows = trace.rows("SELECT 1 AS one")) {
      assertThatThrownBy(() -> rows.longValue(0)).isInstanceOf(IllegalStateException.class);
      assertThat(rows.next()).isTrue();
      assertThat(rows.next()).isFalse();
      assertThatThrownBy(() -> rows.longValue(0)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> rows.column("two")).hasMessage("no column two (there are: one)");
    }
  }

  @Test
  void shouldImportNoTableBeforeQueryNamesIt() throws Exception {
    try (TraceProcessor trace = TraceProcessor.open(file, options())) {
      assertThat(trace.tables()).extracting(TableSchema::name).containsExactly("slice", "thread");
      assertThat(trace.views()).extracting(ViewDefinition::name).containsExactly("thread_slice");
      assertThat(rows(trace, "SELECT 1")).hasSize(1);
      assertThat(importer.imported()).isEmpty();
      rows(trace, "SELECT count(*) FROM thread");
      assertThat(importer.imported()).containsOnly("thread");
    }
  }

  @Test
  void shouldTellColumnsOfOtherViewsIfOneIsBroken() throws Exception {
    importer.withView("broken", "SELECT leaves FROM no_tree");
    try (TraceProcessor trace = TraceProcessor.open(file, options())) {
      assertThat(trace.columns("thread_slice")).isNotEmpty();
      assertThatThrownBy(() -> trace.columns("broken")).hasMessageContaining("the view broken: ");
    }
  }

  @Test
  void shouldTellColumnsOfTablesAndViewsWithoutImport() throws Exception {
    try (TraceProcessor trace = TraceProcessor.open(file, options())) {
      assertThat(trace.columns("thread"))
          .containsExactly(
              new ResultColumn("utid", ValueType.LONG), new ResultColumn("tid", ValueType.LONG));
      assertThat(trace.columns("Thread_Slice"))
          .extracting(ResultColumn::name)
          .containsExactly("ts", "dur", "share", "name", "utid", "tid");
      assertThat(trace.columns("thread_slice"))
          .extracting(ResultColumn::type)
          .contains(ValueType.STRING, ValueType.DOUBLE, ValueType.LONG);
      assertThatThrownBy(() -> trace.columns("none"))
          .hasMessage("the trace has no table or view none");
      assertThat(importer.imported()).isEmpty();
    }
  }

  @Test
  void shouldSeeViewsOfEarlierQueries() throws Exception {
    try (TraceProcessor trace = TraceProcessor.open(file, options())) {
      rows(trace, "CREATE VIEW long AS SELECT * FROM thread_slice WHERE dur > 5");
      assertThat(rows(trace, "SELECT ts, tid FROM long")).containsExactly(List.of("30", "100"));
    }
  }

  @Test
  void shouldReportPositionOfErrorInQuery() throws Exception {
    try (TraceProcessor trace = TraceProcessor.open(file, options())) {
      assertThatExceptionOfType(EngineException.class)
          .isThrownBy(() -> trace.query("SELECT nothing FROM slice"))
          .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.QUERY))
          .satisfies(e -> assertThat(e.position()).hasValue(7));
    }
  }

  @Test
  void shouldRefuseFileThatNoImporterAccepts() throws IOException {
    Path text = Files.writeString(folder.resolve("a.txt"), "text");
    assertThatThrownBy(() -> TraceProcessor.open(text, options()))
        .isInstanceOf(IOException.class)
        .hasMessage(text + " is no trace of a known format (there are: fake)");
  }

  @Test
  void shouldSayWhyFileCantBeOpened() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));
    Path broken = Files.writeString(folder.resolve("broken"), FakeImporter.BROKEN);
    assertThatThrownBy(() -> TraceProcessor.open(empty, options())).hasMessage(empty + " is empty");
    assertThatThrownBy(() -> TraceProcessor.open(folder, options()))
        .hasMessage(folder + " is a folder, not a trace");
    assertThatThrownBy(() -> TraceProcessor.open(broken, options())).hasMessage("broken is broken");
    assertThatThrownBy(() -> TraceProcessor.open(folder.resolve("missing"), options()))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void shouldReportWhenNoImporterIsInstalled() {
    assertThatThrownBy(() -> TraceProcessor.open(file))
        .isInstanceOf(IOException.class)
        .hasMessage("no importer of traces is installed: add trace-import-proto");
  }

  @Test
  void shouldFindEngineByServiceLoader() throws Exception {
    TraceProcessorOptions withoutEngine =
        TraceProcessorOptions.defaults().withImporters(List.of(importer));
    try (TraceProcessor trace = TraceProcessor.open(file, withoutEngine)) {
      assertThat(rows(trace, "SELECT count(*) FROM slice")).containsExactly(List.of("3"));
    }
  }

  @Test
  void shouldCloseTraceWhenEngineCantBeOpened() {
    TraceProcessorOptions broken =
        options()
            .withEngine((limits, catalog) -> {
              throw new EngineException(Kind.UNAVAILABLE, "no engine");
            });
    assertThatThrownBy(() -> TraceProcessor.open(file, broken)).hasMessage("no engine");
    assertThat(importer.open()).isZero();
  }

  @Test
  void shouldSayThatDiskIsFullWhenTablesDoNotFit() {
    TraceImporter full =
        new TraceImporter() {
          @Override
          public String format() {
            return "full";
          }

          @Override
          public boolean accepts(byte[] head) {
            return true;
          }

          @Override
          public ImportedTrace open(Path trace, ImportProgress progress) {
            throw new UncheckedIOException("no room for tables", new IOException("No space left"));
          }
        };
    assertThatThrownBy(() -> TraceProcessor.open(file, options().withImporters(List.of(full))))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": no room for tables: No space left");
  }

  @Test
  void shouldEndImportWhenQueryIsCancelled() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    importer.onImport((table, progress) -> {
      begun.countDown();
      while (!progress.isCancelled()) {
        Thread.onSpinWait();
      }
      ended.countDown();
      throw new CancellationException();
    });
    try (TraceProcessor trace = TraceProcessor.open(file, options())) {
      FutureTask<Object> query = new FutureTask<>(() -> trace.query("SELECT * FROM slice"));
      Thread.ofPlatform().start(query);
      begun.await();
      trace.cancel();
      assertThatThrownBy(query::get).hasRootCauseMessage("the query was cancelled");
      ended.await();
      importer.onImport((table, progress) -> assertThat(progress.isCancelled()).isFalse());
      assertThat(rows(trace, "SELECT count(*) FROM slice")).containsExactly(List.of("3"));
    }
    assertThat(importer.open()).isZero();
  }

  @Test
  void shouldRefuseDatabaseOfAnotherTrace() throws Exception {
    EngineOptions kept = LIMITS.withDatabase(folder.resolve("kept.duckdb"), "");
    try (TraceProcessor trace = TraceProcessor.open(file, options().withEngineOptions(kept))) {
      assertThat(rows(trace, "SELECT count(*) FROM slice")).containsExactly(List.of("3"));
    }
    try (TraceProcessor again = TraceProcessor.open(file, options().withEngineOptions(kept))) {
      assertThat(rows(again, "SELECT count(*) FROM thread_slice")).containsExactly(List.of("3"));
      assertThat(importer.imported()).containsOnlyOnce("slice");
    }
    Path other = Files.writeString(folder.resolve("b.trace"), FakeImporter.MAGIC + " longer");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> TraceProcessor.open(other, options().withEngineOptions(kept)))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
  }
}
