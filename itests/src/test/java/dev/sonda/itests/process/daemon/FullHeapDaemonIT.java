package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.felix.GreedyProbe;
import dev.sonda.itests.felix.ProbeJarBuilder;
import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A probe fills the heap of the probes' process, which ends; the service continues. */
@Tag("T30")
@Timeout(400)
class FullHeapDaemonIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Exit code of a process killed by signal 9. */
  private static final int KILLED = 128 + 9;

  private static final String SMALL_HEAP = "-Xmx64m";
  private static final String CONFIG =
      """
      buffers { size_kb: 1024 }
      data_sources { config { name: "test.greedy" } }
      data_sources { config { name: "linux.sys_stats" sys_stats_config { stat_period_ms: 100 } } }
      duration_ms: 4000
      """;

  @TempDir Path folder;

  private Map<String, String> greedy;

  @BeforeEach
  void writeSettings() throws Exception {
    Path deploy = Files.createDirectory(folder.resolve("deploy"));
    Files.write(deploy.resolve("greedy.jar"), ProbeJarBuilder.of(GreedyProbe.class));
    Files.writeString(folder.resolve("greedy.cfg"), CONFIG);
    greedy = Map.of("SONDA_JAVA_OPTS", SMALL_HEAP, "SONDA_DEPLOY", deploy.toString());
  }

  @Test
  void shouldEndProbesProcessOnlyAndAcceptNextProbes() throws Exception {
    try (SondaProcess service = SondaProcess.start(folder, "daemon", "--service")) {
      service.awaitStderr("ready", LIMIT);
      try (SondaProcess probes = SondaProcess.start(folder, greedy, "daemon", "--probes")) {
        service.await(() -> sources().contains("test.greedy"), "the probe", LIMIT);
        assertLostProbesNamedIn(record(), probes);
      }
      try (SondaProcess probes = SondaProcess.start(folder, "daemon", "--probes")) {
        probes.awaitStderr("ready", LIMIT);
        service.await(() -> sources().contains("linux.sys_stats"), "the next probes", LIMIT);
      }
      assertThat(service.isAlive()).as(service.stderr()).isTrue();
    }
  }

  private static void assertLostProbesNamedIn(SondaProcess recording, SondaProcess probes)
      throws Exception {
    try (recording) {
      assertThat(probes.exitCode(LIMIT)).as(probes.stderr()).isEqualTo(KILLED);
      assertThat(probes.stderr()).contains("sonda: the heap is full", "OutOfMemoryError");
      assertThat(recording.exitCode(LIMIT)).as(recording.stderr()).isZero();
      assertThat(recording.stderr())
          .contains("lost 1 producer", "went away")
          .doesNotContain("nothing was lost");
    }
  }

  private SondaProcess record() throws IOException {
    return SondaProcess.start(
        folder, "record", "--connect", "-c", "greedy.cfg", "--txt", "-o", "greedy.pftrace");
  }

  private String sources() {
    try (SondaProcess sources = SondaProcess.start(folder, "sources")) {
      sources.exitCode(LIMIT);
      return sources.stdout();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
