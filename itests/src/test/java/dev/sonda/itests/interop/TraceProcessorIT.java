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
    assertThat(
            query(
                "select name, idx, value from stats where value > 0"
                    + " and severity in ('error', 'data_loss')"))
        .containsExactly("\"name\",\"idx\",\"value\"");
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

  private List<String> query(String sql) throws IOException, InterruptedException {
    Path output = folder.resolve("rows.csv");
    Path errors = folder.resolve("errors.txt");
    Path shell = Path.of(System.getenv("PERFETTO_BIN"), "trace_processor_shell");
    Process process =
        new ProcessBuilder(
                shell.toString(), "query", folder.resolve("trace.pftrace").toString(), sql)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
    return Files.readAllLines(output);
  }
}
