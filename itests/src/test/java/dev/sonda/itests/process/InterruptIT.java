package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.StrictTraceReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C stops a recording and saves it. */
class InterruptIT {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir Path folder;

  @Test
  void shouldStopAndSaveOnSigint() throws Exception {
    Path trace = folder.resolve("trace.pftrace");
    try (SondaProcess sonda = SondaProcess.start(folder, "record", "-t", "1h")) {
      sonda.await(() -> Files.exists(trace), "the output file", LIMIT);
      sonda.interrupt();
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
      assertThat(sonda.stderr()).contains("packets");
    }
    assertThat(new StrictTraceReader().read(trace)).isNotEmpty();
  }
}
