package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.process.SondaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Sonda's command line with Perfetto's own service and probes. */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class PerfettoServiceIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String CONFIG =
      """
      buffers { size_kb: 8192 }
      data_sources {
        config {
          name: "linux.sys_stats"
          sys_stats_config { stat_period_ms: 50 stat_counters: STAT_CPU_TIMES }
        }
      }
      duration_ms: 1000
      """;

  @TempDir static Path folder;
  private static PerfettoProcess service;
  private static PerfettoProcess probes;

  @BeforeAll
  static void start() throws Exception {
    service = PerfettoProcess.start(folder, "traced");
    probes = PerfettoProcess.start(folder, "traced_probes");
    Files.writeString(folder.resolve("plain.cfg"), CONFIG);
    service.await(() -> sources().contains("linux.sys_stats"), "traced_probes", LIMIT);
  }

  @AfterAll
  static void stop() {
    if (probes != null) {
      probes.close();
    }
    if (service != null) {
      service.close();
    }
  }

  private static List<String> sources() {
    try (SondaProcess sonda = SondaProcess.start(folder, "sources")) {
      sonda.exitCode(LIMIT);
      return sonda.stderr().contains("in process") ? List.of() : sonda.stdout().lines().toList();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static void record(String output, String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("record", "--connect", "-c", "plain.cfg", "--txt", "-o", output));
    arguments.addAll(List.of(more));
    try (SondaProcess sonda = SondaProcess.start(folder, arguments.toArray(String[]::new))) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
  }

  private static void assertWhole(String name) throws Exception {
    Path trace = folder.resolve(name);
    assertThat(TraceProcessorCommand.errorsAndLosses(trace)).isEmpty();
    assertThat(
            TraceProcessorCommand.number(
                trace,
                "select count(*) from counter join cpu_counter_track t on t.id = track_id"
                    + " where t.name = 'cpu.times.idle_ns' and t.cpu = 0"))
        .isGreaterThanOrEqualTo(10);
  }

  @Test
  void shouldRecordWithPerfettosService() throws Exception {
    record("plain.pftrace");
    assertWhole("plain.pftrace");
  }

  @Test
  void shouldHaveTheServiceWriteTheFile() throws Exception {
    record("file.pftrace", "-s", "10mb");
    assertWhole("file.pftrace");
  }

  @Test
  void shouldRecordSchedulingEventsAndRunningProcesses() throws Exception {
    assumeTrue(
        Files.isWritable(Path.of("/sys/kernel/tracing/tracing_on")),
        "tracefs isn't mounted at /sys/kernel/tracing, or not ours to write");
    Files.writeString(
        folder.resolve("kernel.cfg"),
        CONFIG
            + """
            data_sources {
              config {
                name: "linux.ftrace"
                ftrace_config { ftrace_events: "sched/sched_switch" drain_period_ms: 100 }
              }
            }
            data_sources {
              config {
                name: "linux.process_stats"
                process_stats_config { scan_all_processes_on_start: true }
              }
            }
            write_into_file: true
            file_write_period_ms: 300
            """);
    try (SondaProcess sonda =
        SondaProcess.start(folder, "record", "-c", "kernel.cfg", "--txt", "-o", "kernel.pftrace")) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
    Path trace = folder.resolve("kernel.pftrace");
    assertWhole("kernel.pftrace");
    assertThat(TraceProcessorCommand.number(trace, "select count(*) from sched_slice"))
        .isGreaterThan(50);
    assertThat(
            TraceProcessorCommand.number(trace, "select count(*) from process where cmdline != ''"))
        .isGreaterThan(2);
  }

  @Test
  void shouldSaveRecordedPacketsOnCtrlC() throws Exception {
    Files.writeString(
        folder.resolve("long.cfg"), CONFIG.replace("duration_ms: 1000", "duration_ms: 60000"));
    try (SondaProcess sonda =
        SondaProcess.start(folder, "record", "-c", "long.cfg", "--txt", "-o", "long.pftrace")) {
      record("beside.pftrace");
      record("beside.pftrace");
      sonda.interrupt();
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
    assertWhole("long.pftrace");
  }

  @Test
  void shouldStopOnATrigger() throws Exception {
    Files.writeString(
        folder.resolve("trigger.cfg"),
        CONFIG.replace(
            "duration_ms: 1000",
            """
            trigger_config {
              trigger_mode: STOP_TRACING
              trigger_timeout_ms: 60000
              triggers { name: "enough" stop_delay_ms: 200 }
            }
            """));
    try (SondaProcess sonda =
        SondaProcess.start(folder, "record", "-c", "trigger.cfg", "--txt", "-o", "t.pftrace")) {
      record("beside.pftrace");
      PerfettoProcess.run(folder, LIMIT, "trigger_perfetto", "enough");
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
    assertWhole("t.pftrace");
  }

  @Test
  void shouldNameSourceThatDoesNotExist() throws Exception {
    Files.writeString(folder.resolve("odd.cfg"), CONFIG.replace("sys_stats\"", "sys_statz\""));
    try (SondaProcess sonda =
        SondaProcess.start(folder, "record", "-c", "odd.cfg", "--txt", "-o", "odd.pftrace")) {
      assertThat(sonda.exitCode(LIMIT)).isEqualTo(6);
      assertThat(sonda.stderr()).contains("linux.sys_statz", "did you mean 'linux.sys_stats'?");
    }
  }

  @Test
  void shouldNotReplaceSocketsOfPerfettosService() throws Exception {
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon")) {
      assertThat(daemon.exitCode(LIMIT)).isEqualTo(3);
      assertThat(daemon.stderr()).contains("another tracing service listens on");
    }
    assertThat(sources()).contains("linux.sys_stats");
  }
}
