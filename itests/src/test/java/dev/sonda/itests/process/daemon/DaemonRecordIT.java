package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code sonda record} and {@code sonda sources} as clients of {@code sonda daemon}. */
class DaemonRecordIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path folder;

  @Test
  void shouldRecordWithDaemonAndReportItsResult() throws Exception {
    try (SondaProcess daemon = daemon()) {
      try (SondaProcess record =
          SondaProcess.start(folder, "record", "--connect", "-t", "700ms", "-o", "t.pftrace")) {
        assertThat(record.exitCode(LIMIT)).as(record.stderr()).isZero();
        assertThat(record.stderr())
            .contains("linux.sys_stats (dev.sonda.probes)", "nothing was lost")
            .doesNotContain("in process");
      }
      try (SondaProcess sources = SondaProcess.start(folder, "sources", "--connect", "--json")) {
        assertThat(sources.exitCode(LIMIT)).isZero();
        assertThat(sources.stdout())
            .contains("{\"name\":\"linux.sys_stats\",\"producer\":\"dev.sonda.probes\"}");
      }
      assertThat(folder.resolve("t.pftrace")).isNotEmptyFile();
      try (SondaProcess shell = SondaProcess.start(folder, "shell")) {
        assertThat(shell.exitCode(LIMIT)).as(shell.stderr()).isZero();
        assertThat(shell.stdout()).as("Gogo's prompt, and the end of the input").contains("g!");
      }
      if (Files.isWritable(Path.of("/sys/kernel/tracing/tracing_on"))) {
        recordKernelEvents(daemon);
      }
      assertThat(daemon.isAlive()).isTrue();
    }
  }

  /**
   * Decoders compiled for kernel formats are hidden classes of their bundle, whose class loader
   * belongs to the framework, not to a class path.
   */
  private void recordKernelEvents(SondaProcess daemon) throws Exception {
    try (SondaProcess record =
        SondaProcess.start(
            folder,
            "record",
            "--connect",
            "sched/sched_wakeup",
            "-t",
            "300ms",
            "-o",
            "k.pftrace")) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isZero();
      assertThat(record.stderr()).contains("linux.ftrace (dev.sonda.probes)", "nothing was lost");
    }
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(daemon.pid()),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    assertThat(new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("dev.sonda.probe.ftrace.internal.decode.event.CompiledDecoder");
    assertThat(jcmd.waitFor()).isZero();
  }

  @Test
  void shouldReportLossesOfDaemon() throws Exception {
    Files.writeString(
        folder.resolve("tiny.cfg"),
        """
        buffers { size_kb: 4 }
        data_sources {
          config {
            name: "linux.sys_stats"
            sys_stats_config { stat_period_ms: 10 stat_counters: STAT_CPU_TIMES }
          }
        }
        duration_ms: 2000
        """);
    try (SondaProcess daemon = daemon();
        SondaProcess record =
            SondaProcess.start(
                folder, "record", "-c", "tiny.cfg", "--txt", "--fail-on-loss", "-o", "t.pftrace")) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isEqualTo(4);
      assertThat(record.stderr())
          .contains("lost 1 chunk (", "in buffer 0: buffer full; it is smaller than a chunk");
      assertThat(daemon.isAlive()).isTrue();
    }
  }

  @Test
  void shouldReportDeathOfDaemon() throws Exception {
    try (SondaProcess daemon = daemon();
        SondaProcess record =
            SondaProcess.start(folder, "record", "--connect", "-t", "60s", "-o", "t.pftrace")) {
      daemon.await(this::hasSession, "the session", LIMIT);
      daemon.signal("KILL");
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isEqualTo(5);
      assertThat(record.stderr()).contains("went away");
    }
  }

  private boolean hasSession() {
    try (SondaProcess shell = SondaProcess.start(folder, "shell", "-c", "sonda:sessions")) {
      return shell.exitCode(LIMIT) == 0 && shell.stdout().contains("STARTED");
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void shouldStartDaemonAfterAnotherWasKilled() throws Exception {
    try (SondaProcess daemon = daemon()) {
      daemon.signal("KILL");
      daemon.exitCode(LIMIT);
    }
    assertThat(folder.resolve("c.sock")).exists();
    try (SondaProcess next = daemon()) {
      next.terminate();
      assertThat(next.exitCode(LIMIT)).isZero();
    }
    assertThat(folder.resolve("c.sock")).doesNotExist();
    assertThat(folder.resolve("p.sock")).doesNotExist();
  }

  @Test
  void shouldFailWithoutDaemonWhenConnectIsRequired() throws Exception {
    long begin = System.nanoTime();
    try (SondaProcess record =
        SondaProcess.start(folder, "record", "--connect", "-t", "60s", "-o", "t.pftrace")) {
      assertThat(record.exitCode(LIMIT)).isEqualTo(3);
      assertThat(record.stderr()).contains("no daemon answers at", "--connect needs one");
    }
    try (SondaProcess attach = SondaProcess.start(folder, "record", "--attach=k", "--stop");
        SondaProcess sources = SondaProcess.start(folder, "sources", "--connect")) {
      assertThat(attach.exitCode(LIMIT)).isEqualTo(3);
      assertThat(attach.stderr()).contains("no daemon answers at", "--attach needs one");
      assertThat(sources.exitCode(LIMIT)).isEqualTo(3);
    }
    assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin)).isLessThan(30);
    assertThat(folder.resolve("t.pftrace")).doesNotExist();
  }

  private SondaProcess daemon() throws Exception {
    SondaProcess daemon = SondaProcess.start(folder, "daemon");
    daemon.awaitStderr("ready", LIMIT);
    return daemon;
  }
}
