package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Perfetto's own trace processor reads what we record, and finds nothing wrong with it. */
@EnabledIfEnvironmentVariable(
    named = "PERFETTO_BIN",
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class TraceProcessorIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

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
    assertThat(TraceProcessor.errorsAndLosses(trace())).isEmpty();
  }

  @Test
  void shouldFindCpuTimesOfEveryCpu() throws Exception {
    List<String> rows =
        TraceProcessor.rows(
            trace(), "select name, count(*) from cpu_counter_track group by name order by name");
    int cpus = Runtime.getRuntime().availableProcessors();
    assertThat(rows).contains("\"cpu.times.user_ns\"," + cpus, "\"cpu.times.idle_ns\"," + cpus);
    long samples =
        TraceProcessor.number(
            trace(),
            "select count(*) from counter join cpu_counter_track t on t.id = track_id"
                + " where t.name = 'cpu.times.idle_ns' and t.cpu = 0");
    assertThat(samples).isGreaterThanOrEqualTo(15);
  }

  @Test
  void shouldFindTheMachineAndTheTraceDescribed() throws Exception {
    assertThat(TraceProcessor.rows(trace(), "select name from metadata order by name"))
        .contains("\"system_name\"", "\"trace_uuid\"", "\"trace_config_pbtxt\"");
    assertThat(
            TraceProcessor.number(trace(), "select count(distinct clock_id) from clock_snapshot"))
        .isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"deflate", "zstd"})
  void shouldReadWhatIsCompressed(String codec) throws Exception {
    Files.writeString(
        folder.resolve("compressed.cfg"),
        """
        buffers { size_kb: 4096 }
        data_sources {
          config {
            name: "linux.sys_stats"
            sys_stats_config { stat_period_ms: 100 stat_counters: STAT_CPU_TIMES }
          }
        }
        duration_ms: 1500
        compression { %s {} }
        """
            .formatted(codec));
    try (SondaProcess sonda =
        SondaProcess.start(
            folder, "record", "-c", "compressed.cfg", "--txt", "-o", "compressed.pftrace")) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
    Path compressed = folder.resolve("compressed.pftrace");

    assertThat(TraceProcessor.number(compressed, "select count(*) from counter where value > 0"))
        .isGreaterThanOrEqualTo(5);
    assertThat(TraceProcessor.errorsAndLosses(compressed)).isEmpty();
  }

  private Path trace() {
    return folder.resolve("trace.pftrace");
  }
}
