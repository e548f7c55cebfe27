package dev.sonda.itests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.analysis.random.RandomV8Trace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the rows of V8's code, and of frames in it, with those of Perfetto's trace processor.
 */
@Timeout(400)
@EnabledIfEnvironmentVariable(
    named = "PERFETTO_BIN",
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class V8CodeIT {
  private static final List<String> TABLES =
      List.of(
          "__intrinsic_jit_code",
          "__intrinsic_jit_frame",
          "__intrinsic_v8_internal_code",
          "__intrinsic_v8_isolate",
          "__intrinsic_v8_js_code",
          "__intrinsic_v8_js_function",
          "__intrinsic_v8_js_script",
          "__intrinsic_v8_regexp_code",
          "__intrinsic_v8_wasm_code",
          "__intrinsic_v8_wasm_script",
          "perf_sample",
          "process",
          "stack_profile_callsite",
          "stack_profile_frame",
          "stack_profile_mapping",
          "stack_profile_symbol",
          "stats",
          "thread");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void shouldHaveRowsOfReferenceForCodeOfV8(long seed) throws Exception {
    Path trace = Files.write(folder.resolve("trace.pftrace"), RandomV8Trace.trace(seed, 400));
    Path shell = Path.of(System.getenv("PERFETTO_BIN")).resolve("trace_processor_shell");
    TraceProcessorComparison result = TraceProcessorComparison.of(trace, shell, TABLES);
    assertThat(result.differences()).isEmpty();
    assertThat(result.tables()).isEqualTo(TABLES.size());
  }
}
