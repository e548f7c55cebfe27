package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.testkit.tables.FakeImporter;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class SeveralTracesTest {
  private static final EngineOptions LIMITS = EngineOptions.defaults().withReproducibleResults();
  @TempDir Path folder;
  private final FakeImporter importer = new FakeImporter();
  private Path first;
  private Path second;

  @BeforeEach
  void writeTraces() throws IOException {
    first = FakeImporter.writeTrace(folder);
    second = Files.writeString(folder.resolve("it's.trace"), FakeImporter.MAGIC);
  }

  private TraceProcessorOptions options() {
    return TraceProcessorOptions.defaults()
        .withImporters(List.of(importer))
        .withEngine(DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath()))
        .withEngineOptions(LIMITS);
  }

  private TraceProcessor open() throws IOException, EngineException {
    return TraceProcessor.open(List.of(first, second), options());
  }

  private static List<String> rows(TraceProcessor trace, String sql) throws EngineException {
    try (TraceRows rows = trace.rows(sql)) {
      List<String> all = new ArrayList<>();
      while (rows.next()) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < rows.columns().size(); column++) {
          cells.add(String.valueOf(rows.value(column)));
        }
        all.add(String.join("|", cells));
      }
      return all;
    }
  }

  @Test
  void shouldReturnRowsOfAllTracesWithTraceName() throws Exception {
    try (TraceProcessor traces = open()) {
      assertThat(rows(traces, "SELECT trace, ts FROM slice ORDER BY trace, ts"))
          .containsExactly(
              "a.trace|10",
              "a.trace|20",
              "a.trace|30",
              "it's.trace|10",
              "it's.trace|20",
              "it's.trace|30");
      assertThat(rows(traces, "SELECT * FROM thread WHERE trace = 'a.trace'"))
          .containsExactly("a.trace|1|100", "a.trace|2|200");
    }
  }

  @Test
  void shouldJoinRowsOfSameTraceInViewsOverSeveralTraces() throws Exception {
    try (TraceProcessor traces = open()) {
      assertThat(rows(traces, "SELECT trace, ts, tid FROM thread_slice ORDER BY trace, ts"))
          .containsExactly(
              "a.trace|10|100",
              "a.trace|20|200",
              "a.trace|30|100",
              "it's.trace|10|100",
              "it's.trace|20|200",
              "it's.trace|30|100");
      assertThat(rows(traces, "SELECT count(*) FROM slice JOIN thread USING (trace, utid)"))
          .containsExactly("6");
    }
  }

  @Test
  void shouldImportNoTableBeforeQueryNamesIt() throws Exception {
    try (TraceProcessor traces = open()) {
      assertThat(traces.tables()).extracting(TableSchema::name).containsExactly("slice", "thread");
      assertThat(traces.tables().getLast().columns())
          .extracting(ColumnSchema::name)
          .containsExactly("trace", "utid", "tid");
      assertThat(traces.views()).extracting(ViewDefinition::name).containsExactly("thread_slice");
      assertThat(traces.columns("thread_slice").getFirst())
          .isEqualTo(new ResultColumn("trace", ValueType.STRING));
      assertThat(importer.imported()).isEmpty();
      rows(traces, "SELECT count(*) FROM thread");
      assertThat(importer.imported()).containsOnly("thread");
    }
    assertThat(importer.open()).isZero();
  }

  @Test
  void shouldUsePathAsTraceNameWhenFileNamesAreEqual() throws Exception {
    Path inside = Files.createDirectory(folder.resolve("b")).resolve("a.trace");
    Files.writeString(inside, FakeImporter.MAGIC);
    try (TraceProcessor traces = TraceProcessor.open(List.of(first, inside), options())) {
      assertThat(rows(traces, "SELECT DISTINCT trace FROM thread ORDER BY 1"))
          .containsExactly(first.toString(), inside.toString());
    }
    assertThatThrownBy(() -> TraceProcessor.open(List.of(first, first), options()))
        .hasMessage(first + " is named twice");
  }

  @Test
  void shouldCloseAllTracesWhenOneCanNotBeOpened() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken"), FakeImporter.BROKEN);
    assertThatThrownBy(() -> TraceProcessor.open(List.of(first, broken), options()))
        .hasMessage("broken is broken");
    assertThat(importer.open()).isZero();
  }

  @Test
  void shouldKeepAllTracesInOneDatabase() throws Exception {
    TraceProcessorOptions kept =
        options().withEngineOptions(LIMITS.withDatabase(folder.resolve("kept.duckdb"), ""));
    for (int i = 0; i < 2; i++) {
      try (TraceProcessor traces = TraceProcessor.open(List.of(first, second), kept)) {
        assertThat(rows(traces, "SELECT count(*) FROM thread_slice")).containsExactly("6");
      }
    }
    assertThatThrownBy(() -> TraceProcessor.open(first, kept)).hasMessageContaining("was made of");
  }
}
