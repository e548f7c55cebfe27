package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.felix.ProbeJarBuilder;
import dev.sonda.itests.felix.ThrowingStopProbe;
import dev.sonda.itests.felix.ThrowingTaskProbe;
import dev.sonda.itests.felix.UnavailableProbe;
import dev.sonda.itests.process.SondaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code sonda daemon --service} and {@code sonda daemon --probes}: service and probes in two
 * processes.
 */
class ServiceAndProbesDaemonsIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path folder;

  @Test
  void shouldRecordWhatProbesInAnotherProcessWrite() throws Exception {
    try (SondaProcess probes = SondaProcess.start(folder, "daemon", "--probes")) {
      probes.awaitStderr("ready", LIMIT);
      try (SondaProcess service = service()) {
        record("first.pftrace");
        service.signal("KILL");
        service.exitCode(LIMIT);
      }
      // The probes reconnect to the next service by themselves.
      try (SondaProcess service = service()) {
        record("second.pftrace");
        probes.terminate();
        assertThat(probes.exitCode(LIMIT)).as(probes.stderr()).isZero();
        recordTheServiceItself();
        service.terminate();
        assertThat(service.exitCode(LIMIT)).as(service.stderr()).isZero();
      }
    }
  }

  /** The service can't query the host of that probe as it can for a probe in its own process. */
  @Test
  void shouldCountProbeThatDiesInAnotherProcessAsLoss() throws Exception {
    Path deploy = Files.createDirectory(folder.resolve("deploy"));
    Files.write(deploy.resolve("dying.jar"), ProbeJarBuilder.of(ThrowingTaskProbe.class));
    Files.writeString(
        folder.resolve("dying.cfg"),
        """
        buffers { size_kb: 1024 }
        data_sources { config { name: "test.dying" } }
        data_sources { config { name: "linux.system_info" } }
        duration_ms: 700
        """);
    Map<String, String> environment = Map.of("SONDA_DEPLOY", deploy.toString());
    try (SondaProcess probes = SondaProcess.start(folder, environment, "daemon", "--probes");
        SondaProcess service = SondaProcess.start(folder, "daemon", "--service")) {
      service.awaitStderr("ready", LIMIT);
      service.await(() -> sources().contains(ThrowingTaskProbe.NAME), "the probe", LIMIT);
      assertThatLossIsTold();
      assertThat(probes.stderr()).contains("test.dying", "no luck today");
    }
  }

  private void assertThatLossIsTold() throws Exception {
    try (SondaProcess record =
        SondaProcess.start(
            folder, "record", "--fail-on-loss", "-c", "dying.cfg", "--txt", "-o", "d.pftrace")) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isEqualTo(4);
      assertThat(record.stderr())
          .contains("test.dying (dev.sonda.probes)")
          .contains("bundle test.ThrowingTaskProbe: a sampling task threw", "no luck today")
          .doesNotContain("no loss was seen")
          .doesNotContain("linux.system_info (dev.sonda.probes): source failed");
    }
  }

  /**
   * The service queries the probes' process, which reports failures before and after the session.
   */
  @Test
  void shouldReportRemoteProbesThatFailToOpenOrStop() throws Exception {
    Path deploy = Files.createDirectory(folder.resolve("deploy"));
    Files.write(deploy.resolve("locked.jar"), ProbeJarBuilder.of(UnavailableProbe.class));
    Files.write(deploy.resolve("unstoppable.jar"), ProbeJarBuilder.of(ThrowingStopProbe.class));
    writeConfig("locked", UnavailableProbe.NAME);
    writeConfig("unstoppable", ThrowingStopProbe.NAME);
    Map<String, String> environment = Map.of("SONDA_DEPLOY", deploy.toString());
    try (SondaProcess probes = SondaProcess.start(folder, environment, "daemon", "--probes");
        SondaProcess service = SondaProcess.start(folder, "daemon", "--service")) {
      service.awaitStderr("ready", LIMIT);
      service.await(() -> sources().contains(UnavailableProbe.NAME), "the locked probe", LIMIT);
      service.await(() -> sources().contains(ThrowingStopProbe.NAME), "the other probe", LIMIT);
      assertThat(run(1, "doctor", UnavailableProbe.NAME))
          .contains(
              UnavailableProbe.NAME + ": impossible",
              UnavailableProbe.REASON,
              UnavailableProbe.MEND);
      run(0, "doctor", ThrowingStopProbe.NAME);
      assertThat(run(6, recording("locked")))
          .contains("test.locked can't be recorded here: " + UnavailableProbe.REASON);
      assertThat(run(4, recording("locked", "--allow-missing")))
          .contains("test.locked can't be recorded here: " + UnavailableProbe.REASON)
          .contains(
              "test.locked (dev.sonda.probes): source failed; bundle test.UnavailableProbe: open")
          .contains("no way in")
          .doesNotContain("no loss was seen");
      assertThat(run(4, recording("unstoppable")))
          .contains("source failed; bundle test.ThrowingStopProbe: stop threw", "no way out")
          .doesNotContain("no loss was seen");
      assertThat(probes.stderr()).contains("no way in", "no way out");
    }
  }

  private void writeConfig(String file, String dataSource) throws Exception {
    Files.writeString(
        folder.resolve(file + ".cfg"),
        """
        buffers { size_kb: 1024 }
        data_sources { config { name: "%s" } }
        duration_ms: 300
        """
            .formatted(dataSource));
  }

  private static String[] recording(String file, String... flags) {
    return Stream.concat(
            Stream.of(
                "record",
                "--connect",
                "--fail-on-loss",
                "-c",
                file + ".cfg",
                "--txt",
                "-o",
                file + ".pftrace"),
            Stream.of(flags))
        .toArray(String[]::new);
  }

  /** Runs a command and returns its output. */
  private String run(int exitCode, String... words) throws Exception {
    try (SondaProcess process = SondaProcess.start(folder, words)) {
      assertThat(process.exitCode(LIMIT)).as(process.stderr()).isEqualTo(exitCode);
      return process.stdout() + process.stderr();
    }
  }

  /**
   * Records the service's own metatrace, which only the service itself can write, as the probes run
   * in another process.
   */
  private void recordTheServiceItself() throws Exception {
    // The service's own source isn't listed, so that clients don't count it.
    assertThat(sources()).doesNotContain("perfetto.metatrace");
    Files.writeString(
        folder.resolve("itself.cfg"),
        """
        buffers { size_kb: 1024 }
        data_sources { config { name: "perfetto.metatrace" } }
        duration_ms: 300
        """);
    try (SondaProcess record =
        SondaProcess.start(
            folder, "record", "--connect", "-c", "itself.cfg", "--txt", "-o", "itself.pftrace")) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isZero();
      assertThat(record.stderr())
          .containsPattern("perfetto.metatrace \\(dev.sonda.service\\): [1-9]");
    }
  }

  private SondaProcess service() throws Exception {
    SondaProcess service = SondaProcess.start(folder, "daemon", "--service");
    service.awaitStderr("ready", LIMIT);
    service.await(() -> sources().contains("linux.sys_stats"), "the probes", LIMIT);
    return service;
  }

  private String sources() {
    try (SondaProcess sources = SondaProcess.start(folder, "sources")) {
      assertThat(sources.exitCode(LIMIT)).as(sources.stderr()).isZero();
      return sources.stdout();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private void record(String name) throws Exception {
    try (SondaProcess record =
        SondaProcess.start(folder, "record", "--connect", "-t", "700ms", "-o", name)) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isZero();
      assertThat(record.stderr()).contains("no loss was seen");
    }
    assertThat(folder.resolve(name)).isNotEmptyFile();
  }
}
