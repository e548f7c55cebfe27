package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code sonda daemon --service} and {@code --probes}: two processes, one tracer. */
class DaemonHalvesIT {
  private static final Duration LIMIT = Duration.ofSeconds(30);

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
      // The next service finds them by itself.
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

  /** Its probes are those of another process, but what it does itself only it can tell. */
  private void recordTheServiceItself() throws Exception {
    // A client that counts data sources, or producers, doesn't count the service.
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
