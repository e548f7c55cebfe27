package dev.sonda.itests.process.daemon;

import static dev.sonda.testkit.trace.TraceAssert.assertThatTrace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.process.SondaProcess;
import dev.sonda.testkit.trace.StrictTraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Recordings that the service writes into a file, opened by the command, while they run. */
@Timeout(400)
class WriteIntoFileIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int NOBODY = 65534;

  private Path folder;
  private Path sockets;
  private Path ours;

  /**
   * Creates folders that other users can't write, as root trusts no socket below a folder such as
   * /tmp or a clone in it.
   */
  @BeforeEach
  void makeFolders() throws IOException {
    Path parent = isRoot() ? Path.of("/run") : Path.of("target").toAbsolutePath();
    folder = Files.createTempDirectory(parent, "two-users", permissions("rwxr-xr-x"));
    sockets = Files.createDirectory(folder.resolve("sockets"));
    ours = Files.createDirectory(folder.resolve("ours"), permissions("rwx------"));
  }

  @AfterEach
  void removeFolders() throws IOException {
    if (folder != null) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(each);
        }
      }
    }
  }

  @Test
  void shouldWriteIntoFileWhenCommandIsItsOwnService() throws Exception {
    assertThat(record("alone", 1000, "-o", "alone.pftrace")).contains("nothing was lost");
    assertHasSamples("alone");
  }

  /** Like the packaged service, which has its own user, with a recording by root. */
  @Test
  void shouldWriteIntoFilesThatOnlyTheClientCanOpen() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/setpriv")) && isRoot(),
        "only root, with setpriv, can be another user");
    Files.setAttribute(sockets, "unix:uid", NOBODY);
    try (SondaProcess daemon = SondaProcess.startAsNobody(sockets, "daemon")) {
      daemon.await(
          () -> daemon.stderr().contains("ready") || !daemon.isAlive(), "the daemon", LIMIT);
      assumeTrue(daemon.isAlive(), "the distribution lies where nobody can't read");

      assertThat(record("whole", 1000, "-o", "whole.pftrace")).contains("nothing was lost");
      assertThat(record("detached", 60_000, "--detach=detached", "-o", "detached.pftrace"))
          .contains("detached");
      assertThat(sonda("snapshot", "detached", "-o", "snapshot.pftrace"))
          .contains("nothing was lost");
      assertThat(sonda("stop", "detached")).contains("nothing was lost");
    }
    assertHasSamples("whole", "detached", "snapshot");
  }

  private static boolean isRoot() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
  }

  private void assertHasSamples(String... names) throws Exception {
    for (String name : names) {
      Path trace = ours.resolve(name + ".pftrace");
      assertThat(Files.getOwner(trace)).isEqualTo(Files.getOwner(ours));
      assertThatTrace(new StrictTraceReader().read(trace))
          .isTrusted()
          .hasNoLossMarks()
          .packetsOf("sys_stats")
          .isNotEmpty();
    }
  }

  private String record(String name, int durationMs, String... flags) throws Exception {
    Files.writeString(
        ours.resolve(name + ".pbtxt"),
        """
        unique_session_name: "%s"
        write_into_file: true
        file_write_period_ms: 250
        duration_ms: %d
        buffers { size_kb: 4096 }
        data_sources {
          config {
            name: "linux.sys_stats"
            sys_stats_config { stat_period_ms: 50 stat_counters: STAT_CPU_TIMES }
          }
        }
        """
            .formatted(name, durationMs));
    return sonda(
        Stream.concat(Stream.of("record", "-c", name + ".pbtxt"), Stream.of(flags))
            .toArray(String[]::new));
  }

  private String sonda(String... words) throws Exception {
    Map<String, String> environment =
        Map.of("PERFETTO_CONSUMER_SOCK_NAME", sockets.resolve("c.sock").toString());
    try (SondaProcess command = SondaProcess.start(ours, environment, words)) {
      assertThat(command.exitCode(LIMIT)).as(command.stderr()).isZero();
      return command.stderr();
    }
  }

  private static FileAttribute<?> permissions(String text) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
  }
}
