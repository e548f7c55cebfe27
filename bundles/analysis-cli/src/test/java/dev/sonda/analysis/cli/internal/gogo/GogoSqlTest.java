package dev.sonda.analysis.cli.internal.gogo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.testkit.tables.FakeImporter;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class GogoSqlTest {
  private static final EngineFactory ENGINES =
      DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath());
  private static final long MIB = 1 << 20;

  @TempDir Path folder;

  private final FakeImporter importer = new FakeImporter();
  private final List<EngineOptions> engines = new ArrayList<>();
  private final GogoSql gogo = new GogoSql(this::open);

  @Test
  void shouldReturnOutputLinesAndCloseTrace() throws Exception {
    String trace = FakeImporter.writeTrace(folder).toString();
    assertThat(gogo.sql(trace, "--format", "csv", "-c", "SELECT max(ts) AS last FROM slice"))
        .containsExactly("last", "30");
    assertThat(importer.open()).isZero();
  }

  @Test
  void shouldThrowFailureWithErrorMessageOfCommand() throws Exception {
    String trace = FakeImporter.writeTrace(folder).toString();
    assertThatThrownBy(() -> gogo.sql(trace, "-c", "SELECT nothing FROM slice"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("sonda sql: ")
        .hasMessageContaining("nothing");
    assertThatThrownBy(() -> gogo.sql(trace))
        .hasMessage("there are no statements: give some with -c or -q");
  }

  @Test
  void shouldUseOneThreadAnd256MibUnlessFlagsSetOtherLimits() throws Exception {
    String trace = FakeImporter.writeTrace(folder).toString();
    gogo.sql(trace, "-c", "SELECT 1");
    gogo.sql(trace, "--threads", "3", "--memory", "1g", "-c", "SELECT 1");
    assertThat(engines).extracting(EngineOptions::threads).containsExactly(1, 3);
    assertThat(engines)
        .extracting(EngineOptions::memoryLimitBytes)
        .containsExactly(256 * MIB, 1024 * MIB);
  }

  @Test
  void shouldRefuseTraceThatWouldFillTheHeap() {
    GogoSql bounded =
        new GogoSql((files, options) -> {
          options.progress().onBytes(1, 33 * MIB);
          if (options.progress().isCancelled()) {
            throw new CancellationException();
          }
          throw new AssertionError("imported");
        });
    assertThatThrownBy(() -> bounded.sql("big.pftrace", "-c", "SELECT 1"))
        .isInstanceOfSatisfying(
            CommandFailure.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.FAILURE))
        .hasMessageContaining("more than the 32 MiB that are read within a daemon");
  }

  @Test
  void shouldAcceptTraceAtTheSizeLimit() throws Exception {
    String trace = FakeImporter.writeTrace(folder).toString();
    GogoSql bounded =
        new GogoSql((files, options) -> {
          options.progress().onBytes(1, 32 * MIB);
          assertThat(options.progress().isCancelled()).isFalse();
          return open(files, options);
        });
    assertThat(bounded.sql(trace, "--format", "csv", "-c", "SELECT 1 AS one"))
        .containsExactly("one", "1");
  }

  private TraceProcessor open(List<Path> files, TraceProcessorOptions options)
      throws java.io.IOException, dev.sonda.engine.EngineException {
    engines.add(options.engineOptions());
    return TraceProcessor.open(files, options.withImporters(List.of(importer)).withEngine(ENGINES));
  }
}
