package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Perfetto's own perfetto, traced_probes and trigger_perfetto, with Sonda's daemon as the service.
 */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class PerfettoClientsIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String PROBES = "perfetto.traced_probes";
  private static final String CPU_SAMPLES =
      "select count(*) from counter join cpu_counter_track t on t.id = track_id"
          + " where t.name = 'cpu.times.idle_ns' and t.cpu = 0";
  private static final String SOURCES =
      """
      buffers { size_kb: 8192 }
      data_sources {
        config {
          name: "linux.process_stats"
          process_stats_config { scan_all_processes_on_start: true }
        }
        producer_name_filter: "perfetto.traced_probes"
      }
      data_sources {
        config {
          name: "linux.sys_stats"
          sys_stats_config { stat_period_ms: 50 stat_counters: STAT_CPU_TIMES }
        }
        producer_name_filter: "perfetto.traced_probes"
      }
      """;

  private static final String SWITCHES =
      """
      data_sources {
        config {
          name: "linux.ftrace"
          ftrace_config { ftrace_events: "sched/sched_switch" drain_period_ms: 100 }
        }
        producer_name_filter: "perfetto.traced_probes"
      }
      """;

  @TempDir static Path folder;
  private static SondaProcess daemon;
  private static PerfettoProcess probes;

  @BeforeAll
  static void start() throws Exception {
    daemon = SondaProcess.start(folder, "daemon");
    daemon.awaitStderr("ready", LIMIT);
    probes = PerfettoProcess.start(folder, "traced_probes");
    daemon.await(() -> query().contains(PROBES), "traced_probes to connect", LIMIT);
  }

  @AfterAll
  static void stop() throws Exception {
    if (probes != null) {
      probes.close();
    }
    if (daemon != null) {
      daemon.close();
    }
  }

  private static String query() {
    try {
      return perfetto("--query");
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static String perfetto(String... arguments) throws IOException, InterruptedException {
    return PerfettoProcess.run(folder, LIMIT, "perfetto", arguments);
  }

  private static void config(String name, String more) throws IOException {
    Files.writeString(folder.resolve(name), SOURCES + more);
  }

  /** Records another session for half a second. */
  private static void recordBeside() throws Exception {
    config("beside.cfg", "duration_ms: 500");
    perfetto("-c", "beside.cfg", "--txt", "-o", "beside.pftrace");
  }

  private static void assertWhole(Path trace) throws Exception {
    assertThat(TraceProcessorCommand.errorsAndLosses(trace)).isEmpty();
    assertThat(TraceProcessorCommand.number(trace, CPU_SAMPLES)).isGreaterThanOrEqualTo(5);
    assertThat(TraceProcessorCommand.number(trace, "select count(*) from process where pid > 0"))
        .isGreaterThan(2);
  }

  @Test
  void shouldListProducersAndSources() {
    assertThat(query()).contains("Service: Sonda", PROBES, "dev.sonda.probes", "linux.ftrace");
  }

  @Test
  void shouldAnswerRawQueryWithDataSources() throws Exception {
    assertThat(perfetto("--query-raw")).contains(PROBES);
  }

  @Test
  void shouldRecordWithPerfettosProbes() throws Exception {
    config("plain.cfg", "duration_ms: 1000");
    perfetto("-c", "plain.cfg", "--txt", "-o", "plain.pftrace");
    assertWhole(folder.resolve("plain.pftrace"));
  }

  @Test
  void shouldWriteTraceIntoFileOfPerfettoCommand() throws Exception {
    config(
        "long.cfg",
        "duration_ms: 1500 write_into_file: true file_write_period_ms: 200 flush_period_ms: 300");
    perfetto("-c", "long.cfg", "--txt", "-o", "long.pftrace");
    assertWhole(folder.resolve("long.pftrace"));
  }

  @Test
  void shouldRecordKernelSchedulingEvents() throws Exception {
    assumeTrue(
        Files.isWritable(Path.of("/sys/kernel/tracing/tracing_on")),
        "tracefs isn't mounted at /sys/kernel/tracing, or not ours to write");
    config("kernel.cfg", SWITCHES + "duration_ms: 1500");
    perfetto("-c", "kernel.cfg", "--txt", "-o", "kernel.pftrace");
    Path trace = folder.resolve("kernel.pftrace");
    assertWhole(trace);
    assertThat(TraceProcessorCommand.number(trace, "select count(*) from sched_slice"))
        .isGreaterThan(50);
    assertThat(TraceProcessorCommand.number(trace, "select count(distinct utid) from sched_slice"))
        .isGreaterThan(3);
  }

  @Test
  void shouldRecordInTheBackground() throws Exception {
    config("background.cfg", "duration_ms: 1000");
    long pid =
        Long.parseLong(
            perfetto("-D", "-c", "background.cfg", "--txt", "-o", "background.pftrace").strip());
    daemon.await(() -> ProcessHandle.of(pid).isEmpty(), "perfetto to end", LIMIT);
    assertWhole(folder.resolve("background.pftrace"));
  }

  @Test
  void shouldSaveRecordedPacketsOnCtrlC() throws Exception {
    config("interrupted.cfg", "duration_ms: 30000 unique_session_name: \"interrupted\"");
    try (PerfettoProcess perfetto =
        PerfettoProcess.start(
            folder, "perfetto", "-c", "interrupted.cfg", "--txt", "-o", "i.pftrace")) {
      daemon.await(() -> isStarted("interrupted"), "the session to start", LIMIT);
      recordBeside();
      perfetto.interrupt();
      perfetto.awaitSuccess(LIMIT);
    }
    assertWhole(folder.resolve("i.pftrace"));
  }

  private static boolean isStarted(String session) {
    return query().lines().anyMatch(line -> line.contains("STARTED") && line.contains(session));
  }

  @Test
  void shouldDetachAndAttach() throws Exception {
    config(
        "detached.cfg",
        "duration_ms: 30000 write_into_file: true file_write_period_ms: 200 flush_period_ms: 300");
    perfetto("-c", "detached.cfg", "--txt", "--detach=here", "-o", "detached.pftrace");
    perfetto("--is_detached=here");
    recordBeside();
    perfetto("--attach=here", "--stop");
    assertWhole(folder.resolve("detached.pftrace"));
  }

  @Test
  void shouldCloneARunningSession() throws Exception {
    config("cloned.cfg", "duration_ms: 2500 unique_session_name: \"cloned\"");
    try (PerfettoProcess perfetto =
        PerfettoProcess.start(
            folder, "perfetto", "-c", "cloned.cfg", "--txt", "-o", "original.pftrace")) {
      daemon.await(() -> isStarted("cloned"), "the session to start", LIMIT);
      recordBeside();
      perfetto("--clone-by-name", "cloned", "-o", "clone.pftrace");
      perfetto.awaitSuccess(LIMIT);
    }
    assertWhole(folder.resolve("clone.pftrace"));
    assertWhole(folder.resolve("original.pftrace"));
  }

  @Test
  void shouldStopOnATrigger() throws Exception {
    config(
        "triggered.cfg",
        """
        unique_session_name: "triggered"
        trigger_config {
          trigger_mode: STOP_TRACING
          trigger_timeout_ms: 30000
          triggers { name: "enough" stop_delay_ms: 200 }
        }
        """);
    try (PerfettoProcess perfetto =
        PerfettoProcess.start(
            folder, "perfetto", "-c", "triggered.cfg", "--txt", "-o", "triggered.pftrace")) {
      daemon.await(() -> isStarted("triggered"), "the session to start", LIMIT);
      recordBeside();
      PerfettoProcess.run(folder, LIMIT, "trigger_perfetto", "enough");
      perfetto.awaitSuccess(LIMIT);
    }
    assertWhole(folder.resolve("triggered.pftrace"));
  }
}
