package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code sonda record --rotate}: keeps the newest segments, each a complete trace. */
class RecordRotationIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path folder;

  @Test
  void shouldKeepTheNewestSegmentsWithTheirPackets() throws Exception {
    // A segment of an earlier recording with this name.
    Files.writeString(folder.resolve("r.0001.pftrace"), "old");
    String[] command = {
      "record", "-t", "3500ms", "--rotate", "10M/1s", "--keep", "2", "-o", "r.pftrace"
    };
    String said;
    try (SondaProcess sonda = SondaProcess.start(folder, command)) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
      said = sonda.stderr();
    }
    List<Path> segments = segments();
    assertThat(said).contains("to " + segments.getLast().getFileName() + "\n");
    assertThat(segments).hasSize(2).doesNotContain(folder.resolve("r.0001.pftrace"));
    try (SondaProcess dump = SondaProcess.start(folder, "dump", segments.getFirst().toString())) {
      assertThat(dump.exitCode(LIMIT)).isZero();
      assertThat(dump.stdout()).contains("clock_snapshot", "sys_stats");
    }
  }

  private List<Path> segments() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".pftrace")).sorted().toList();
    }
  }
}
