package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code sonda daemon} and {@code sonda shell} as processes. */
class DaemonIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path folder;

  @Test
  void shouldMakeShellSocketForOwnerAndExitWithZero() throws Exception {
    Path socket = folder.resolve("c.sock.shell");
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon")) {
      daemon.await(() -> Files.exists(socket), "the shell socket", LIMIT);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
          .isEqualTo("rw-------");
      awaitSources(daemon);
      daemon.terminate();
      assertThat(daemon.exitCode(LIMIT)).as(daemon.stderr()).isZero();
    }
    assertThat(socket).doesNotExist();
  }

  @Test
  void shouldRefuseASecondDaemonAndNameTheFirst() throws Exception {
    try (SondaProcess first = SondaProcess.start(folder, "daemon")) {
      first.await(() -> Files.exists(folder.resolve("c.sock.shell")), "the shell socket", LIMIT);
      try (SondaProcess second = SondaProcess.start(folder, "daemon")) {
        assertThat(second.exitCode(LIMIT)).isEqualTo(3);
        assertThat(second.stderr()).contains(Long.toString(first.pid()));
      }
    }
  }

  @Test
  void shouldNotifyStartingProcessWhenSocketsListen() throws Exception {
    Map<String, String> toStandardOutput = Map.of("TRACED_NOTIFY_FD", "1");
    try (SondaProcess daemon =
        SondaProcess.start(folder, toStandardOutput, "daemon", "--service")) {
      daemon.await(() -> daemon.stdout().equals("1"), "the 1 that means ready", LIMIT);
      assertThat(folder.resolve("c.sock")).exists();
      assertThat(folder.resolve("p.sock")).exists();
      assertThat(Path.of("/proc/" + daemon.pid() + "/maps"))
          .as("the sockets' library is loaded from where it lies")
          .content()
          .contains("/lib/" + System.getProperty("os.arch") + "/libjunixsocket-native.so");
      daemon.terminate();
      assertThat(daemon.exitCode(LIMIT)).as(daemon.stderr()).isZero();
    }
  }

  @Test
  void shouldNotifyStartingProcessWhenProbesAreKnown() throws Exception {
    Map<String, String> toStandardOutput = Map.of("TRACED_PROBES_NOTIFY_FD", "1");
    try (SondaProcess probes = SondaProcess.start(folder, toStandardOutput, "daemon", "--probes")) {
      probes.awaitStderr("ready", LIMIT);
      assertThat(probes.stdout()).isEmpty();
      try (SondaProcess _ = SondaProcess.start(folder, "daemon", "--service")) {
        probes.await(() -> probes.stdout().equals("1"), "the 1 that means announced", LIMIT);
      }
    }
  }

  @Test
  void shouldFailWhenNotificationDescriptorIsClosed() throws Exception {
    try (SondaProcess daemon =
        SondaProcess.start(folder, Map.of("TRACED_NOTIFY_FD", "987"), "daemon", "--service")) {
      assertThat(daemon.exitCode(LIMIT)).isEqualTo(2);
      assertThat(daemon.stderr())
          .contains("TRACED_NOTIFY_FD=987: write(descriptor 987): not an open");
    }
  }

  @Test
  void shouldWarnOfAnUnknownKeyAndReadSettingsAgainOnSighup() throws Exception {
    assumeThat(ignoresHangUp()).as("under nohup no JVM handles SIGHUP").isFalse();
    Path etc = Files.createDirectory(folder.resolve("etc"));
    copyEtc(etc);
    Files.writeString(etc.resolve("dev.sonda.producer.cfg"), "shmSizeKB = 512\n");
    try (SondaProcess daemon =
        SondaProcess.start(folder, Map.of("SONDA_ETC", etc.toString()), "daemon")) {
      daemon.awaitStderr("shmSizeKB", LIMIT);
      daemon.awaitStderr("shmSizeKb", LIMIT);
      daemon.awaitStderr("ready, pid", LIMIT);
      Files.writeString(etc.resolve("dev.sonda.core.cfg"), "adoptProducerMemori = true\n");
      daemon.signal("HUP");
      daemon.awaitStderr("settings in " + etc + " were read again (SIGHUP)", LIMIT);
      daemon.awaitStderr("did you mean 'adoptProducerMemory'?", LIMIT);
      for (int times = 0; times < 3; times++) {
        daemon.signal("HUP");
      }
      daemon.awaitStderr("nothing has changed", LIMIT);
      assertThat(daemon.isAlive()).isTrue();
      daemon.terminate();
      assertThat(daemon.exitCode(LIMIT)).as(daemon.stderr()).isZero();
    }
  }

  /** Whether SIGHUP is ignored, as inherited by a daemon: the lowest bit of the signal mask. */
  private static boolean ignoresHangUp() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .anyMatch(line -> Character.digit(line.charAt(line.length() - 1), 16) % 2 == 1);
  }

  @Test
  void shouldRaiseItsPriorityUnlessDisabled() throws Exception {
    assumeThat(mayGoFirst()).as("this user may not raise a process's priority").isTrue();
    assertThat(nicenessOfDaemon(Map.of())).isEqualTo(-10);
    assertThat(nicenessOfDaemon(Map.of("SONDA_NICE", "0"))).isZero();
  }

  private static boolean mayGoFirst() throws Exception {
    Process nice =
        new ProcessBuilder("sh", "-c", "[ $(nice) = 0 ] && [ $(nice -n -10 nice) = -10 ]").start();
    return nice.waitFor() == 0;
  }

  private int nicenessOfDaemon(Map<String, String> environment) throws Exception {
    try (SondaProcess daemon = SondaProcess.start(folder, environment, "daemon", "--service")) {
      daemon.awaitStderr("ready", LIMIT);
      return daemon.niceness();
    }
  }

  private void awaitSources(SondaProcess daemon) {
    daemon.await(
        () -> {
          try (SondaProcess shell = SondaProcess.start(folder, "shell", "-c", "sonda:sources")) {
            return shell.exitCode(LIMIT) == 0 && shell.stdout().contains("linux.sys_stats");
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        },
        "the shell to list linux.sys_stats",
        LIMIT);
  }

  private static void copyEtc(Path to) throws Exception {
    Path etc = Path.of(System.getProperty("sonda.distribution"), "etc");
    try (var files = Files.list(etc)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }
}
