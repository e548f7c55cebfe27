package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.process.SondaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces recorded by Sonda are read by Perfetto's own trace processor without errors. */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = "PERFETTO_BIN",
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class PerfettoTraceProcessorIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private static final String CPU_TIMES =
      """
      buffers { size_kb: 4096 }
      data_sources {
        config {
          name: "linux.sys_stats"
          sys_stats_config { stat_period_ms: 100 stat_counters: STAT_CPU_TIMES }
        }
      }
      duration_ms: 1500
      """;

  @TempDir Path folder;

  @BeforeEach
  void record() throws Exception {
    try (SondaProcess sonda =
        SondaProcess.start(folder, "record", "-t", "2s", "-o", "trace.pftrace")) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
  }

  @Test
  void shouldFindNoErrorAndNoLoss() throws Exception {
    assertThat(TraceProcessorCommand.errorsAndLosses(trace())).isEmpty();
  }

  @Test
  void shouldFindCpuTimesOfEveryCpu() throws Exception {
    List<String> rows =
        TraceProcessorCommand.rows(
            trace(), "select name, count(*) from cpu_counter_track group by name order by name");
    int cpus = Runtime.getRuntime().availableProcessors();
    assertThat(rows).contains("\"cpu.times.user_ns\"," + cpus, "\"cpu.times.idle_ns\"," + cpus);
    long samples =
        TraceProcessorCommand.number(
            trace(),
            "select count(*) from counter join cpu_counter_track t on t.id = track_id"
                + " where t.name = 'cpu.times.idle_ns' and t.cpu = 0");
    assertThat(samples).isGreaterThanOrEqualTo(15);
  }

  @Test
  void shouldFindSystemNameTraceUuidConfigAndSixClocks() throws Exception {
    assertThat(TraceProcessorCommand.rows(trace(), "select name from metadata order by name"))
        .contains("\"system_name\"", "\"trace_uuid\"", "\"trace_config_pbtxt\"");
    assertThat(
            TraceProcessorCommand.number(
                trace(), "select count(distinct clock_id) from clock_snapshot"))
        .isEqualTo(6);
  }

  /**
   * Flushes in between, so that the counter of the last flush doesn't depend on the order of events
   * at the end.
   */
  @Test
  void shouldFindServiceStatisticsAndEvents() throws Exception {
    Path trace =
        record(
            "itself",
            """
            data_sources { config { name: "perfetto.metatrace" } }
            flush_period_ms: 200
            """);

    assertThat(TraceProcessorCommand.errorsAndLosses(trace)).isEmpty();
    assertThat(
            TraceProcessorCommand.number(
                trace,
                "select count(*) from slice where name = 'service turn' and depth = 0 and dur > 0"
                    + " and dur < (select end_ts - start_ts from trace_bounds)"))
        .isGreaterThanOrEqualTo(5);
    assertThat(
            TraceProcessorCommand.rows(
                trace,
                "select t.name, min(c.value) > 0 from counter c join track t"
                    + " on t.id = c.track_id where t.name glob 'service *' group by 1 order by 1"))
        .containsExactly(
            "\"service buffers in use, KiB\",1",
            "\"service commits\",1",
            "\"service last flush, us\",1");
    assertThat(
            TraceProcessorCommand.number(
                trace,
                "select count(distinct c.value) from counter c join track t on t.id = c.track_id"
                    + " where t.name = 'service commits'"))
        .isGreaterThanOrEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"deflate", "zstd"})
  void shouldReadCompressedTrace(String codec) throws Exception {
    Path compressed = record("compressed", "compression { %s {} }\n".formatted(codec));

    assertThat(
            TraceProcessorCommand.number(
                compressed, "select count(*) from counter where value > 0"))
        .isGreaterThanOrEqualTo(5);
    assertThat(TraceProcessorCommand.errorsAndLosses(compressed)).isEmpty();
  }

  private Path record(String name, String config) throws Exception {
    Files.writeString(folder.resolve(name + ".cfg"), CPU_TIMES + config);
    Path trace = folder.resolve(name + ".pftrace");
    try (SondaProcess sonda =
        SondaProcess.start(
            folder, "record", "-c", name + ".cfg", "--txt", "-o", trace.toString())) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
    return trace;
  }

  private Path trace() {
    return folder.resolve("trace.pftrace");
  }
}
