package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Sonda's command line with detached sessions of Perfetto's own service. */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class PerfettoServiceDetachIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String CONFIG =
      """
      unique_session_name: "ours"
      buffers { size_kb: 8192 }
      data_sources {
        config {
          name: "linux.sys_stats"
          sys_stats_config { stat_period_ms: 50 stat_counters: STAT_CPU_TIMES }
        }
      }
      """;

  @TempDir static Path folder;
  private static PerfettoProcess service;
  private static PerfettoProcess probes;

  @BeforeAll
  static void start() throws Exception {
    service = PerfettoProcess.start(folder, "traced");
    probes = PerfettoProcess.start(folder, "traced_probes");
    Files.writeString(folder.resolve("c.cfg"), CONFIG);
    service.await(() -> Files.exists(folder.resolve("c.sock")), "the socket", LIMIT);
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

  @Test
  void shouldDetachSessionWhoseFileTheServiceWrites() throws Exception {
    record(0, "-c", "c.cfg", "--txt", "--detach=k", "-s", "10mb", "-o", "file.pftrace");
    record(0, "--is_detached=k");
    record(0, "--clone=ours", "-o", "file-clone.pftrace");
    PerfettoProcess.run(folder, LIMIT, "perfetto", "--is_detached=k");

    String stopped = record(0, "--attach=k", "--stop");

    assertThat(stopped).contains("the session's file: written");
    assertThat(record(2, "--is_detached=k")).isEmpty();
    assertWhole("file.pftrace");
    assertWhole("file-clone.pftrace");
  }

  @Test
  void shouldDetachSessionWhosePacketsStayInBuffers() throws Exception {
    record(0, "-c", "c.cfg", "--txt", "--detach=k");
    record(0, "--clone-by-name=ours", "--clone-for-bugreport", "-o", "clone.pftrace");
    assertThat(record(2, "--clone=hours", "-o", "none.pftrace")).contains("did you mean 'ours'?");
    record(0, "--attach=k", "--stop", "-o", "buffers.pftrace");
    assertWhole("buffers.pftrace");
    assertWhole("clone.pftrace");
    assertThat(folder.resolve("none.pftrace")).doesNotExist();
  }

  @Test
  void shouldPrintStatisticsThatPerfettosServiceProvides() throws Exception {
    record(0, "-c", "c.cfg", "--txt", "--detach=k");
    try (SondaProcess stats = SondaProcess.start(folder, "stats", "ours")) {
      assertThat(stats.exitCode(LIMIT)).as(stats.stderr()).isZero();
      assertThat(stats.stdout())
          .contains("session ", "'ours': STARTED", "\n  buffer 0: ")
          .containsPattern("its service has [0-9]+ producers? with [0-9]+ data sources");
      assertThat(stats.stderr()).contains("this service is not Sonda's").hasLineCount(1);
    }
    record(0, "--attach=k", "--stop", "-o", "after-stats.pftrace");
  }

  @Test
  void shouldAttachToSessionThatPerfettoDetached() throws Exception {
    Files.writeString(
        folder.resolve("theirs.cfg"), CONFIG + "write_into_file: true duration_ms: 60000\n");
    PerfettoProcess.run(
        folder,
        LIMIT,
        "perfetto",
        "-c",
        folder.resolve("theirs.cfg").toString(),
        "--txt",
        "--detach=theirs",
        "-o",
        folder.resolve("theirs.pftrace").toString());
    try (SondaProcess attach = SondaProcess.start(folder, "record", "--attach=theirs")) {
      attach.awaitStderr("attached", LIMIT);
      attach.interrupt();
      assertThat(attach.exitCode(LIMIT)).as(attach.stderr()).isZero();
      assertThat(attach.stderr()).contains("the session's file: written");
    }
    assertWhole("theirs.pftrace");
  }

  @Test
  void shouldRecordInBackgroundOnceAllSourcesHaveStarted() throws Exception {
    try (SondaProcess record =
        SondaProcess.start(folder, "record", "-D", "-c", "c.cfg", "--txt", "-o", "bg.pftrace")) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isZero();
      ProcessHandle left = ProcessHandle.of(Long.parseLong(record.stdout().strip())).orElseThrow();
      try {
        record(0, "--clone=ours", "-o", "bg-clone.pftrace");
        left.destroy();
        record.awaitStderr("bg.pftrace: ", LIMIT);
      } finally {
        left.destroyForcibly();
      }
    }
    assertWhole("bg.pftrace");
    assertWhole("bg-clone.pftrace");
  }

  private static void assertWhole(String name) throws Exception {
    Path trace = folder.resolve(name);
    assertThat(TraceProcessorCommand.errorsAndLosses(trace)).isEmpty();
    assertThat(
            TraceProcessorCommand.number(
                trace,
                "select count(*) from counter join cpu_counter_track t on t.id = track_id"
                    + " where t.name = 'cpu.times.idle_ns' and t.cpu = 0"))
        .isGreaterThanOrEqualTo(5);
  }

  /** Records and returns the standard error output. */
  private static String record(int exitCode, String... flags) throws Exception {
    List<String> line = new ArrayList<>(List.of("record"));
    line.addAll(List.of(flags));
    try (SondaProcess record = SondaProcess.start(folder, line.toArray(String[]::new))) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isEqualTo(exitCode);
      return record.stderr();
    }
  }
}
