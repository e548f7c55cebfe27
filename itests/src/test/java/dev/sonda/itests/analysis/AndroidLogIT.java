package dev.sonda.itests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.analysis.random.RandomAndroidLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the rows of Android's log with those of Perfetto's trace processor. */
@Timeout(400)
@EnabledIfEnvironmentVariable(
    named = "PERFETTO_BIN",
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class AndroidLogIT {
  private static final List<String> TABLES =
      List.of(
          "_trace_import_logs",
          "android_logs",
          "args",
          "clock_snapshot",
          "process",
          "stats",
          "thread",
          "trace_bounds");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void shouldHaveRowsOfReference(long seed) throws Exception {
    byte[] log = new RandomAndroidLog(seed).trace(200);
    Path trace = Files.write(folder.resolve("trace.pftrace"), log);
    Path shell = Path.of(System.getenv("PERFETTO_BIN")).resolve("trace_processor_shell");
    TraceProcessorComparison compared = TraceProcessorComparison.of(trace, shell, TABLES);
    assertThat(compared.differences()).isEmpty();
    assertThat(compared.tables()).isGreaterThan(4);
  }
}
