package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of {@code sonda daemon} that outlive the command that began them. */
class DaemonDetachIT {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir static Path folder;
  private static SondaProcess daemon;

  @BeforeAll
  static void start() throws Exception {
    daemon = SondaProcess.start(folder, "daemon");
    daemon.awaitStderr("ready", LIMIT);
  }

  @AfterAll
  static void stop() {
    if (daemon != null) {
      daemon.close();
    }
  }

  @Test
  void shouldDetachASessionThatTheDaemonWrites() throws Exception {
    Path trace = folder.resolve("file.pftrace");
    record(0, "--detach=file", "-s", "10mb", "-t", "60s", "-o", trace.toString());
    record(0, "--is_detached=file");

    String stopped = record(0, "--attach=file", "--stop");

    assertThat(stopped)
        .startsWith(trace.toRealPath() + ": ")
        .contains("linux.sys_stats (dev.sonda.probes)", "nothing was lost");
    assertThat(trace).isNotEmptyFile();
    assertThat(record(2, "--is-detached=file")).isEmpty();
  }

  @Test
  void shouldDetachASessionThatStaysInItsBuffers() throws Exception {
    record(0, "--detach=buffers");
    assertThat(record(1, "--detach=buffers")).contains("another one with the key 'buffers'");

    assertThat(record(0, "--attach=buffers", "--stop", "-o", "buffers.pftrace"))
        .startsWith("buffers.pftrace: ")
        .contains("nothing was lost");

    assertHasSamples("buffers.pftrace");
  }

  private static void assertHasSamples(String name) throws Exception {
    try (SondaProcess dump = SondaProcess.start(folder, "dump", name)) {
      assertThat(dump.exitCode(LIMIT)).isZero();
      assertThat(dump.stdout()).contains("sys_stats");
    }
  }

  @Test
  void shouldCloneWhatIsInBuffersAndInFiles() throws Exception {
    Files.writeString(
        folder.resolve("named.cfg"),
        """
        unique_session_name: "named"
        buffers { size_kb: 4096 }
        data_sources {
          config {
            name: "linux.sys_stats"
            sys_stats_config { stat_period_ms: 50 stat_counters: STAT_CPU_TIMES }
          }
        }
        """);
    record(0, "-c", "named.cfg", "--txt", "--detach=cloned");
    assertThat(record(0, "--clone=named", "-o", "one.pftrace")).contains("nothing was lost");
    assertThat(record(2, "--clone=naned", "-o", "none.pftrace"))
        .contains("no session 'naned' of yours to clone; did you mean 'named'?");
    record(0, "--attach=cloned", "--stop", "-o", "buffers.pftrace");

    record(0, "-c", "named.cfg", "--txt", "--detach=cloned", "-s", "9mb", "-o", "file.pftrace");
    assertThat(record(0, "--clone-by-name=named", "-o", "two.pftrace"))
        .startsWith("two.pftrace: ")
        .contains("nothing was lost");
    record(0, "--attach=cloned", "--stop");

    assertThat(folder.resolve("none.pftrace")).doesNotExist();
    for (String name : List.of("one.pftrace", "two.pftrace")) {
      assertHasSamples(name);
    }
  }

  @Test
  void shouldFollowADetachedSessionUntilASignal() throws Exception {
    record(0, "--detach=followed", "-s", "10mb", "-t", "60s", "-o", "followed.pftrace");
    try (SondaProcess attach =
        SondaProcess.start(folder, "record", "--attach=followed", "--json")) {
      attach.awaitStderr("attached", LIMIT);
      attach.interrupt();
      assertThat(attach.exitCode(LIMIT)).as(attach.stderr()).isZero();
      assertThat(attach.stdout()).contains("followed.pftrace\"", "\"losses\":[]");
    }
  }

  /** Gives what it has said on standard error. */
  private static String record(int exitCode, String... flags) throws Exception {
    String[] line = new String[flags.length + 1];
    line[0] = "record";
    System.arraycopy(flags, 0, line, 1, flags.length);
    try (SondaProcess record = SondaProcess.start(folder, line)) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isEqualTo(exitCode);
      return record.stderr();
    }
  }
}
