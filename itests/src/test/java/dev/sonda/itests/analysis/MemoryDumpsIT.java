package dev.sonda.itests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.analysis.random.RandomMemoryDumps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the rows of memory dumps with those of Perfetto's trace processor. */
@Timeout(400)
@EnabledIfEnvironmentVariable(
    named = "PERFETTO_BIN",
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class MemoryDumpsIT {
  private static final List<String> TABLES =
      List.of(
          "__intrinsic_memory_snapshot",
          "__intrinsic_process_memory_snapshot",
          "__intrinsic_memory_snapshot_node",
          "__intrinsic_memory_snapshot_edge",
          "args",
          "process",
          "stats",
          "trace_bounds",
          "track");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void shouldHaveRowsOfReference(long seed) throws Exception {
    byte[] dumps = new RandomMemoryDumps(seed).trace(20);
    Path trace = Files.write(folder.resolve("trace.pftrace"), dumps);
    Path shell = Path.of(System.getenv("PERFETTO_BIN")).resolve("trace_processor_shell");
    TraceProcessorComparison compared = TraceProcessorComparison.of(trace, shell, TABLES);
    assertThat(compared.differences()).isEmpty();
    assertThat(compared.tables()).isGreaterThan(6);
  }
}
