package dev.sonda.itests.process.daemon;

import static dev.sonda.testkit.trace.TraceAssert.assertThatTrace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import dev.sonda.testkit.trace.StrictTraceReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of {@code sonda daemon} that outlive the command that started them. */
class DaemonDetachIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

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
  void shouldDetachAndCloneSessionWhoseFileTheDaemonWrites() throws Exception {
    Path trace = folder.resolve("file.pftrace");
    detach("file", "-s", "10mb", "-t", "60s", "-o", trace.toString());
    record(0, "--is_detached=file");
    assertThat(record(0, "--clone-by-name=file", "-o", "file-clone.pftrace"))
        .startsWith("file-clone.pftrace: ")
        .contains("nothing was lost");

    String stopped = record(0, "--attach=file", "--stop");

    assertThat(stopped)
        .startsWith("the session's file: ")
        .contains("linux.sys_stats (dev.sonda.probes)", "nothing was lost");
    assertHasSamples("file.pftrace", "file-clone.pftrace");
    assertThat(record(2, "--is-detached=file")).isEmpty();
  }

  @Test
  void shouldRotateFileOfDetachedSession() throws Exception {
    Files.writeString(folder.resolve("cut.9000.pftrace"), "old");
    assertThat(record(2, "--detach=cut", "--rotate", "/1s", "--keep", "3"))
        .contains("--keep does not go with --detach");

    detach("cut", "--rotate", "/300ms", "-o", folder.resolve("cut.pftrace").toString());
    daemon.await(
        () -> Files.exists(folder.resolve("cut.0003.pftrace")), "the third segment", LIMIT);
    record(0, "--attach=cut", "--stop");

    // Concatenated traces are a valid trace.
    try (var files = Files.list(folder);
        OutputStream all = Files.newOutputStream(folder.resolve("all.pftrace"))) {
      for (Path segment : files.filter(file -> isPartOf("cut", file)).sorted().toList()) {
        Files.copy(segment, all);
      }
    }
    assertHasSamples("all.pftrace");
    assertThat(folder.resolve("cut.9000.pftrace")).doesNotExist();
  }

  @Test
  void shouldDetachAndCloneSessionWhosePacketsStayInBuffers() throws Exception {
    detach("buffers");
    assertThat(record(1, "--detach=buffers")).contains("another one with the key 'buffers'");
    assertThat(record(2, "--clone=bufers", "-o", "none.pftrace"))
        .contains("no session 'bufers' of yours to clone; did you mean 'buffers'?");
    assertThat(record(0, "--clone=buffers", "-o", "clone.pftrace")).contains("nothing was lost");

    assertThat(record(0, "--attach=buffers", "--stop", "-o", "buffers.pftrace"))
        .startsWith("buffers.pftrace: ")
        .contains("nothing was lost");

    assertHasSamples("buffers.pftrace", "clone.pftrace");
    assertThat(folder.resolve("none.pftrace")).doesNotExist();
  }

  @Test
  void shouldAttachToDetachedSessionUntilSignal() throws Exception {
    detach("followed", "-s", "10mb", "-t", "60s", "-o", "followed.pftrace");
    try (SondaProcess attach =
        SondaProcess.start(folder, "record", "--attach=followed", "--json")) {
      attach.awaitStderr("attached", LIMIT);
      attach.interrupt();
      assertThat(attach.exitCode(LIMIT)).as(attach.stderr()).isZero();
      assertThat(attach.stdout()).contains("\"losses\":[]");
    }
    assertHasSamples("followed.pftrace");
  }

  private static boolean isPartOf(String name, Path file) {
    return file.getFileName().toString().matches(name + "[.0-9]*[.]pftrace");
  }

  /** Starts and detaches a session whose name equals its key. */
  private static void detach(String key, String... flags) throws Exception {
    Files.writeString(
        folder.resolve(key + ".cfg"),
        """
        unique_session_name: "%s"
        buffers { size_kb: 4096 }
        data_sources {
          config {
            name: "linux.sys_stats"
            sys_stats_config { stat_period_ms: 50 stat_counters: STAT_CPU_TIMES }
          }
        }
        """
            .formatted(key));
    List<String> line = new ArrayList<>(List.of("-c", key + ".cfg", "--txt", "--detach=" + key));
    line.addAll(List.of(flags));
    record(0, line.toArray(String[]::new));
  }

  private static void assertHasSamples(String... names) throws Exception {
    for (String name : names) {
      assertThatTrace(new StrictTraceReader().read(folder.resolve(name)))
          .isTrusted()
          .hasNoLossMarks()
          .packetsOf("sys_stats")
          .isNotEmpty();
    }
  }

  /** Records and returns the standard error output. */
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
