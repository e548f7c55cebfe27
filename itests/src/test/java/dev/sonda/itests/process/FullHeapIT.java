package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A full heap ends the process at once, with an error message that names the heap. */
@Tag("T30")
class FullHeapIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Exit code of a process killed by signal 9. */
  private static final int KILLED = 128 + 9;

  @TempDir Path folder;

  @Test
  void shouldReportFullHeap() throws Exception {
    Map<String, String> tiny = Map.of("SONDA_JAVA_OPTS", "-Xms4m -Xmx6m");
    try (SondaProcess record =
        SondaProcess.start(folder, tiny, "record", "-t", "60s", "-o", "t.pftrace")) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isEqualTo(KILLED);
      assertThat(record.stderr()).contains("sonda: the heap is full", "OutOfMemoryError");
      assertThat(record.stdout()).isEmpty();
    }
  }
}
