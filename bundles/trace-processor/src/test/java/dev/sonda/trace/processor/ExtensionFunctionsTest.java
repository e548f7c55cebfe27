package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.tables.FakeImporter;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.ScalarFunction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Functions of extensions in traces of any format; extensions that fail. */
@Timeout(240)
class ExtensionFunctionsTest {
  private static final EngineFactory ENGINES =
      DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath());

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path folder;

  @Test
  void shouldRunFunctionsOfExtensions() throws Exception {
    try (TraceProcessor trace = open(new Doubling("doubling", 2))) {
      assertThat(number(trace, "SELECT max(times(ts)) FROM slice")).isEqualTo(60);
      assertThat(trace.columns("thread_slice")).isNotEmpty();
    }
  }

  @Test
  void shouldRunExtensionFunctionsOverSeveralTraces() throws Exception {
    Path first = FakeImporter.writeTrace(Files.createDirectory(folder.resolve("a")));
    Path second = FakeImporter.writeTrace(Files.createDirectory(folder.resolve("b")));
    TraceProcessorOptions options = options(new Doubling("doubling", 2));
    try (TraceProcessor trace = TraceProcessor.open(List.of(first, second), options)) {
      assertThat(number(trace, "SELECT sum(times(ts)) FROM slice")).isEqualTo(240);
    }
  }

  @Test
  void shouldUseFirstOfTwoExtensionFunctionsOfSameName() throws Exception {
    log.expect("the function times of the extension second is left out");
    try (TraceProcessor trace = open(new Doubling("first", 2), new Doubling("second", 3))) {
      assertThat(number(trace, "SELECT times(5)")).isEqualTo(10);
    }
  }

  @Test
  void shouldOpenTraceWithoutExtensionThatThrows() throws Exception {
    log.expect("Broken is left out: java.lang.IllegalStateException: not today");
    try (TraceProcessor trace = open(new Broken(), new Doubling("doubling", 2))) {
      assertThat(number(trace, "SELECT times(5)")).isEqualTo(10);
    }
  }

  @Test
  void shouldRefuseDatabaseThatWasMadeWithOtherExtensions() throws Exception {
    Path file = FakeImporter.writeTrace(folder);
    EngineOptions kept = EngineOptions.defaults().withDatabase(folder.resolve("kept.db"), "");
    TraceProcessor.open(file, options().withEngineOptions(kept)).close();
    TraceProcessorOptions more = options(new Doubling("doubling", 2)).withEngineOptions(kept);
    assertThatThrownBy(() -> TraceProcessor.open(file, more))
        .hasMessageContaining("with the extensions doubling");
  }

  private TraceProcessor open(TraceExtension... extensions) throws Exception {
    return TraceProcessor.open(FakeImporter.writeTrace(folder), options(extensions));
  }

  private static TraceProcessorOptions options(TraceExtension... extensions) {
    return TraceProcessorOptions.defaults()
        .withImporters(List.of(new FakeImporter()))
        .withExtensions(List.of(extensions))
        .withEngine(ENGINES);
  }

  private static long number(TraceProcessor trace, String sql) throws EngineException {
    try (TraceRows rows = trace.rows(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.longValue(0);
    }
  }

  private record Doubling(String name, long factor) implements TraceExtension {
    @Override
    public List<ScalarFunction> functions() {
      return List.of(
          ScalarFunction.ofLong(
              "times", List.of(ColumnType.INT64), row -> factor * row.longValue(0)));
    }
  }

  private static final class Broken implements TraceExtension {
    @Override
    public String name() {
      throw new IllegalStateException("not today");
    }
  }
}
