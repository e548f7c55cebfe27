package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sockets of the service that another user has opened: root sends no data to them. */
@Timeout(400)
@Tag("T22")
class OtherUserSocketsIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String LISTEN =
      "use Socket; socket(S, PF_UNIX, SOCK_STREAM, 0); bind(S, pack_sockaddr_un($ARGV[0])) or die;"
          + " listen(S, 9) or die; $| = 1; print 'x';"
          + " while (accept(C, S)) { print $_ while sysread(C, $_, 9999); }";

  private static final List<String> SOCKETS = List.of("c.sock", "c.sock.shell", "p.sock");

  @TempDir Path folder;

  private final List<Process> strangers = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/setpriv"))
            && Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
        "only root, with setpriv, can be another user");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
  }

  @AfterEach
  void close() {
    strangers.forEach(Process::destroyForcibly);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sessions",
        "stats",
        "query",
        "sources --connect",
        "record --connect -t 1s -o none.pftrace",
        "record --background -t 1s -o none.pftrace",
        "attach mine",
        "snapshot mine",
        "start mine",
        "stop mine",
        "trigger t",
        "shell -c lb"
      })
  void shouldFailWithPermissionCodeWhenOtherUserOpenedSocket(String command) throws Exception {
    for (String socket : SOCKETS) {
      listen(socket);
    }
    try (SondaProcess sonda = SondaProcess.start(folder, command.split(" ", -1))) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isEqualTo(7);
      assertThat(sonda.stderr()).contains(" was opened by user 65534");
      assertThat(folder.resolve("none.pftrace")).doesNotExist();
    }
    for (Process stranger : strangers) {
      assertThat(heard(stranger)).isEmpty();
    }
  }

  /** Starts a process of an unprivileged user that listens and records received data. */
  private void listen(String socket) throws IOException {
    Process process =
        new ProcessBuilder(
                "/usr/bin/setpriv",
                "--reuid=65534",
                "--regid=65534",
                "--clear-groups",
                "perl",
                "-e",
                LISTEN,
                folder.resolve(socket).toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    strangers.add(process);
    assertThat(process.getInputStream().read()).isEqualTo('x');
  }

  private static String heard(Process stranger) throws IOException {
    // Destroyed by its handle, as Process.destroyForcibly would also close the stream.
    stranger.toHandle().destroyForcibly();
    return new String(stranger.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }
}
