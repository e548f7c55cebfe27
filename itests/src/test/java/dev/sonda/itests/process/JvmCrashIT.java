package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files and output of a crashed virtual machine. */
@Timeout(400)
class JvmCrashIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int ABORTED = 128 + 6;

  @TempDir Path folder;

  @Test
  void shouldWriteCrashReportToStderrAndNoFiles() throws Exception {
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon", "--service")) {
      daemon.awaitStderr("ready", LIMIT);
      List<String> before = files();
      daemon.signal("SEGV");

      assertThat(daemon.exitCode(LIMIT)).isEqualTo(ABORTED);
      assertThat(daemon.stderr()).contains("SIGSEGV", "No core dump will be written");
      assertThat(files()).isEqualTo(before);
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
