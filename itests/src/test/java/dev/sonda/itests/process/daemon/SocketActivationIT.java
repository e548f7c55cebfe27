package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.FileDescriptorCast;

/**
 * A daemon on sockets that another process, such as systemd, has created and keeps open when the
 * daemon ends.
 */
class SocketActivationIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Path SONDA = Path.of(System.getProperty("sonda.distribution"), "bin/sonda");

  @TempDir Path dir;

  @Test
  void shouldServeOnInheritedSocketsAndKeepThemForNextDaemon() throws Exception {
    try (AFUNIXServerSocketChannel producers = listenOn("p.sock");
        AFUNIXServerSocketChannel consumers = listenOn("c.sock")) {
      for (String log : List.of("first.log", "second.log")) {
        serveOnce(log, number(producers), number(consumers));
        assertThat(log(log)).contains("listening on").doesNotContain("ERROR");
        assertThat(dir.resolve("p.sock")).exists();
        assertThat(dir.resolve("c.sock")).exists();
      }
    }
  }

  private void serveOnce(String log, int producers, int consumers) throws Exception {
    ProcessHandle daemon = start(log, producers, consumers);
    try {
      record(log);
    } finally {
      daemon.destroy();
      daemon.onExit().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  /**
   * Records through the socket before the daemon accepts connections; must not record in its own
   * process.
   */
  private void record(String log) throws Exception {
    String[] command = {"record", "--connect", "-t", "300ms", "-o", log + ".pftrace"};
    try (SondaProcess sonda = SondaProcess.start(dir, command)) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr() + log(log)).isZero();
    }
    assertThat(dir.resolve(log + ".pftrace")).isNotEmptyFile();
  }

  private AFUNIXServerSocketChannel listenOn(String name) throws Exception {
    AFUNIXServerSocketChannel channel = AFUNIXServerSocketChannel.open();
    channel.bind(AFUNIXSocketAddress.of(dir.resolve(name)));
    return channel;
  }

  private static int number(AFUNIXServerSocketChannel channel) throws Exception {
    return FileDescriptorCast.using(channel.getFileDescriptor()).as(Integer.class);
  }

  private ProcessHandle start(String log, int producers, int consumers) throws Exception {
    String script =
        "LISTEN_PID=$$ exec '%s' daemon </dev/null >/dev/null 2>'%s'"
            .formatted(SONDA, dir.resolve(log));
    return DescriptorInheritingShell.start(
        script,
        List.of(
            "PATH=" + System.getenv("PATH"),
            "LISTEN_FDS=2",
            "LISTEN_FDNAMES=producer:consumer",
            "TMPDIR=" + dir),
        producers,
        consumers);
  }

  private String log(String name) throws Exception {
    return Files.readString(dir.resolve(name));
  }
}
