package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
  private static final String ERRORS_AND_LOSSES =
      "select name, idx, value from stats where value > 0"
          + " and severity in ('error', 'data_loss')";

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
    assertThat(query(ERRORS_AND_LOSSES)).containsExactly("\"name\",\"idx\",\"value\"");
  }

  @Test
  void shouldFindCpuTimesOfEveryCpu() throws Exception {
    List<String> rows =
        query("select name, count(*) from cpu_counter_track group by name order by name");
    int cpus = Runtime.getRuntime().availableProcessors();
    assertThat(rows).contains("\"cpu.times.user_ns\"," + cpus, "\"cpu.times.idle_ns\"," + cpus);
    List<String> samples =
        query(
            "select count(*) >= 15 from counter join cpu_counter_track t on t.id = track_id"
                + " where t.name = 'cpu.times.idle_ns' and t.cpu = 0");
    assertThat(samples.get(1)).isEqualTo("1");
  }

  @Test
  void shouldFindTheMachineAndTheTraceDescribed() throws Exception {
    assertThat(query("select name from metadata order by name"))
        .contains("\"system_name\"", "\"trace_uuid\"", "\"trace_config_pbtxt\"");
    assertThat(query("select count(distinct clock_id) from clock_snapshot").get(1)).isEqualTo("6");
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

    assertThat(query(compressed, "select count(*) >= 5 from counter where value > 0").get(1))
        .isEqualTo("1");
    assertThat(query(compressed, ERRORS_AND_LOSSES)).hasSize(1);
  }

  private List<String> query(String sql) throws IOException, InterruptedException {
    return query(folder.resolve("trace.pftrace"), sql);
  }

  private List<String> query(Path trace, String sql) throws IOException, InterruptedException {
    Path output = folder.resolve("rows.csv");
    Path errors = folder.resolve("errors.txt");
    Path shell = Path.of(System.getenv("PERFETTO_BIN"), "trace_processor_shell");
    Process process =
        new ProcessBuilder(shell.toString(), "query", trace.toString(), sql)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
    return Files.readAllLines(output);
  }
}
