package dev.sonda.itests.process.daemon;

import static dev.sonda.testkit.trace.TraceAssert.assertThatTrace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import dev.sonda.testkit.trace.StrictTraceReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The operator's commands other than {@code record}, run with one daemon. */
class DaemonCommandsIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir static Path folder;
  private static SondaProcess daemon;

  @BeforeAll
  static void start() throws Exception {
    daemon = SondaProcess.start(folder, "daemon");
    daemon.awaitStderr("ready", LIMIT);
    sonda(0, "start", "life", "-b", "1mb");
  }

  @AfterAll
  static void stop() {
    if (daemon != null) {
      daemon.close();
    }
  }

  @Test
  void shouldListASessionByItsName() throws Exception {
    assertThat(sonda(0, "sessions", "--json").stdout()).contains("\"name\":\"life\"");
    assertThat(sonda(0, "query").stdout()).contains("dev.sonda.probes", "linux.sys_stats", "life");
  }

  @Test
  void shouldSnapshotAndStopASession() throws Exception {
    sonda(0, "start", "short", "-b", "1mb");
    sonda(0, "snapshot", "short", "-o", "now.pftrace");
    assertThat(sonda(0, "stop", "short", "-o", "all.pftrace").stderr())
        .contains("nothing was lost");
    for (String file : List.of("now.pftrace", "all.pftrace")) {
      assertThatTrace(new StrictTraceReader().read(folder.resolve(file)))
          .isTrusted()
          .packetsOf("sys_stats")
          .isNotEmpty();
    }
    assertThat(sonda(2, "stop", "short").stderr()).contains("no detached session");
  }

  @Test
  void shouldPrintStatisticsOfRunningSession() throws Exception {
    try (SondaProcess stats =
        SondaProcess.start(folder, "stats", "life", "--follow", "--period=100ms", "--json")) {
      stats.await(() -> stats.stdout().lines().count() > 2, "three looks", LIMIT);
      stats.interrupt();
      assertThat(stats.exitCode(LIMIT)).as(stats.stderr()).isZero();
      assertThat(stats.stdout().lines())
          .allMatch(line -> line.startsWith("{\"id\":") && line.endsWith("}"));
    }
    assertThat(shell(0, "sonda:stats life").stdout())
        .contains("buffer 0: ", "linux.sys_stats (dev.sonda.probes): ", "nothing was lost");
    assertThat(sonda(2, "stats", "lift").stderr()).contains("did you mean 'life'?");
  }

  @Test
  @EnabledIfSystemProperty(named = "sonda.stress", matches = "true")
  void shouldFireTriggerAndRunDoctor() throws Exception {
    assertThat(sonda(0, "trigger", "unawaited").stdout()).isEmpty();
    assertThat(sonda(0, "doctor", "linux.sys_stats").stdout()).startsWith("linux.sys_stats: ok\n");
    assertThat(sonda(6, "doctor", "linux.sysstats").stderr()).contains("did you mean");
  }

  @Test
  @EnabledIfSystemProperty(named = "sonda.stress", matches = "true")
  void shouldRunSameCommandsInShell() throws Exception {
    assertThat(shell(0, "sonda:start shelled -b 1mb").stdout()).contains("'shelled': STARTED");
    assertThat(shell(0, "sonda:stats shelled").stdout()).contains("buffer 0: ");
    assertThat(shell(0, "sonda:snapshot shelled -o " + folder + "/shell.pftrace").stdout())
        .contains("nothing was lost");
    assertThat(shell(0, "sonda:stop shelled -o " + folder + "/shell.pftrace").stdout())
        .contains("linux.sys_stats (dev.sonda.probes)");
    assertThat(shell(0, "sonda:doctor linux.sys_stats").stdout()).contains("linux.sys_stats: ok");
    assertThat(shell(0, "sonda:why linux.sysstats").stdout()).contains("no connected producer");
    assertThat(shell(1, "sonda:stop shelled").stderr()).contains("no detached session");
  }

  @Test
  @EnabledIfSystemProperty(named = "sonda.stress", matches = "true")
  void shouldPrintCompletionCandidates() throws Exception {
    assertThat(sonda(0, "complete", "sources").stdout().lines()).contains("linux.sys_stats");
    assertThat(sonda(0, "complete", "sessions").stdout().lines()).contains("life");
  }

  private static Said shell(int exitCode, String command) throws Exception {
    return sonda(exitCode, "shell", "-c", command);
  }

  @Test
  void shouldReportThatCommandNeedsDaemon() throws Exception {
    Map<String, String> elsewhere =
        Map.of("PERFETTO_CONSUMER_SOCK_NAME", folder.resolve("none").toString());
    for (String command : List.of("sessions", "snapshot")) {
      try (SondaProcess run = SondaProcess.start(folder, elsewhere, command)) {
        assertThat(run.exitCode(LIMIT)).as(run.stderr()).isEqualTo(3);
        assertThat(run.stderr()).contains("sonda " + command + " needs one");
        assertThat(run.stdout()).isEmpty();
      }
    }
  }

  private static Said sonda(int exitCode, String... line) throws Exception {
    try (SondaProcess run = SondaProcess.start(folder, line)) {
      assertThat(run.exitCode(LIMIT)).as(run.stderr()).isEqualTo(exitCode);
      return new Said(run.stdout(), run.stderr());
    }
  }

  private record Said(String stdout, String stderr) {}
}
