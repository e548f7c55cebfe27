package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.process.SondaProcess;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.newsclub.net.unix.AFUNIXDatagramChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;

/** A daemon with a notification socket of the test in place of a service manager. */
@Timeout(400)
class NotifySocketIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int LONGEST = 4096;
  private static final Path SONDA = Path.of(System.getProperty("sonda.distribution"));

  @TempDir Path folder;

  @Test
  void shouldNotifyWhenDaemonIsReadyAliveAndStopping() throws Exception {
    Path socket = folder.resolve("notify");
    try (AFUNIXDatagramChannel manager = AFUNIXDatagramChannel.open()) {
      manager.bind(AFUNIXSocketAddress.of(socket));
      Map<String, String> environment =
          Map.of("NOTIFY_SOCKET", socket.toString(), "WATCHDOG_USEC", "400000");
      try (SondaProcess daemon = SondaProcess.start(folder, environment, "daemon", "--service")) {
        assertThat(receive(manager)).startsWith("READY=1\nSTATUS=");
        assertThat(folder.resolve("c.sock")).exists();
        assertThat(folder.resolve("p.sock")).exists();
        // The number of sources, without the service's own metatrace source.
        String alive = "WATCHDOG=1\nSTATUS=0 sessions, 0 producers with 0 data sources";
        assertThat(List.of(receive(manager), receive(manager), receive(manager)))
            .containsOnly(alive);
        daemon.terminate();
        assertThat(lastOf(manager)).startsWith("STOPPING=1");
        assertThat(daemon.exitCode(LIMIT)).as(daemon.stderr()).isZero();
      }
    }
  }

  @Tag("T29")
  @Test
  void shouldReportStatusOfProbes() throws Exception {
    Path socket = folder.resolve("notify");
    try (AFUNIXDatagramChannel manager = AFUNIXDatagramChannel.open()) {
      manager.bind(AFUNIXSocketAddress.of(socket));
      Map<String, String> environment =
          Map.of("NOTIFY_SOCKET", socket.toString(), "WATCHDOG_USEC", "400000");
      try (SondaProcess daemon = SondaProcess.start(folder, environment, "daemon", "--probes")) {
        assertThat(receive(manager)).startsWith("READY=1\nSTATUS=");
        assertThat(List.of(receive(manager), receive(manager)))
            .containsOnly("WATCHDOG=1\nSTATUS=the probe host answers");
        daemon.terminate();
        assertThat(lastOf(manager)).startsWith("STOPPING=1");
        assertThat(daemon.exitCode(LIMIT)).as(daemon.stderr()).isZero();
      }
    }
  }

  @Test
  void shouldPassSystemdVerificationOfUnits() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/systemd-analyze")),
        "there is no systemd-analyze here");
    try (Stream<Path> units = Files.list(SONDA.resolve("share/systemd"))) {
      for (Path unit : units.filter(file -> !file.toString().endsWith(".conf")).toList()) {
        // Replaces the command by that of the distribution, as /usr/bin has none.
        String text =
            Files.readString(unit)
                .replace("/usr/bin/sonda", SONDA.resolve("bin/sonda").normalize().toString());
        Files.writeString(folder.resolve(unit.getFileName()), text);
      }
    }
    assertThat(verify()).isEmpty();
  }

  private String verify() throws Exception {
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                "systemd-analyze verify --man=no \"$0\"/*.service \"$0\"/*.socket",
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    // Only lines about Sonda's units, as systemd may also print warnings about the machine's own
    // units.
    return String.join("\n", output.lines().filter(line -> line.contains("sonda")).toList());
  }

  private static String lastOf(AFUNIXDatagramChannel manager) throws Exception {
    String text = receive(manager);
    while (text.startsWith("WATCHDOG=1")) {
      text = receive(manager);
    }
    return text;
  }

  private static String receive(AFUNIXDatagramChannel manager) throws Exception {
    ByteBuffer message = ByteBuffer.allocate(LONGEST);
    manager.receive(message);
    return StandardCharsets.UTF_8.decode(message.flip()).toString();
  }
}
