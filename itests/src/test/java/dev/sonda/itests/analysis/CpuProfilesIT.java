package dev.sonda.itests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.analysis.random.RandomCpuProfiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the rows of V8's CPU profiles with those of Perfetto's trace processor. */
@Timeout(400)
@EnabledIfEnvironmentVariable(
    named = "PERFETTO_BIN",
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class CpuProfilesIT {
  private static final List<String> TABLES =
      List.of(
          "args",
          "counter",
          "cpu_profile_stack_sample",
          "process",
          "slice",
          "stack_profile_callsite",
          "stack_profile_frame",
          "stack_profile_mapping",
          "stack_profile_symbol",
          "stack_sample",
          "stack_sample_task_context",
          "stats",
          "thread",
          "thread_track",
          "trace_bounds",
          "track",
          "_trace_import_logs");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void shouldHaveRowsOfReferenceForEventsOfJson(long seed) throws Exception {
    compare(Files.writeString(folder.resolve("trace.json"), new RandomCpuProfiles(seed).json(400)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void shouldHaveRowsOfReferenceForTrackEvents(long seed) throws Exception {
    compare(Files.write(folder.resolve("trace.pftrace"), new RandomCpuProfiles(seed).packets(400)));
  }

  private static void compare(Path trace) throws Exception {
    Path shell = Path.of(System.getenv("PERFETTO_BIN")).resolve("trace_processor_shell");
    TraceProcessorComparison compared = TraceProcessorComparison.of(trace, shell, TABLES);
    assertThat(compared.differences()).isEmpty();
    assertThat(compared.tables()).isGreaterThan(7);
  }
}
