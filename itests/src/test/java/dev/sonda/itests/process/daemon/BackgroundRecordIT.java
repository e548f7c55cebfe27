package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code sonda record -d}, which records in the background through {@code sonda daemon}. */
class BackgroundRecordIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /**
   * Index of the session id among the fields of /proc/PID/stat after the name, which may contain
   * spaces.
   */
  private static final int SESSION_FIELD = 3;

  @TempDir static Path folder;
  private static SondaProcess daemon;

  @BeforeAll
  static void start() throws Exception {
    daemon = SondaProcess.start(folder, "daemon");
    daemon.awaitStderr("ready", LIMIT);
  }

  @AfterAll
  static void stop() {
    if (daemon != null) {
      daemon.close();
    }
  }

  @Test
  void shouldRecordInSeparateProcessSessionUntilStopped() throws Exception {
    try (SondaProcess record =
        SondaProcess.start(folder, "record", "-d", "-t", "60s", "-o", "d.pftrace")) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isZero();
      ProcessHandle left = left(record);
      try {
        assertThat(sessionOf(left)).isEqualTo(left.pid());
        assertThat(folder.resolve("d.pftrace")).exists();
        left.destroy();
        record.awaitStderr("nothing was lost", LIMIT);
      } finally {
        left.destroyForcibly();
      }
      assertThat(record.stderr()).contains("\nd.pftrace: ");
    }
    assertThat(folder.resolve("d.pftrace")).isNotEmptyFile();
  }

  @Test
  void shouldReturnWhenAllSourcesHaveStarted() throws Exception {
    try (SondaProcess record =
        SondaProcess.start(folder, "record", "-D", "-t", "700ms", "-s", "1mb", "-o", "w.pftrace")) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isZero();
      assertThat(record.stdout()).matches("\\d+\n");
      record.awaitStderr("nothing was lost", LIMIT);
    }
    assertThat(folder.resolve("w.pftrace")).isNotEmptyFile();
  }

  @Test
  void shouldReportWhyRecordingCannotStart() throws Exception {
    Path none = folder.resolve("none");
    try (SondaProcess output = SondaProcess.start(folder, "record", "-d", "-o", none + "/t");
        SondaProcess nobody =
            SondaProcess.start(Files.createDirectory(folder.resolve("else")), "record", "-D")) {
      assertThat(output.exitCode(LIMIT)).isEqualTo(2);
      assertThat(output.stderr()).contains("cannot write " + none + "/t").hasLineCount(1);
      assertThat(output.stdout()).isEmpty();
      assertThat(nobody.exitCode(LIMIT)).isEqualTo(3);
      assertThat(nobody.stderr()).contains("no daemon answers at").hasLineCount(1);
    }
  }

  private static ProcessHandle left(SondaProcess record) {
    return ProcessHandle.of(Long.parseLong(record.stdout().strip())).orElseThrow();
  }

  private static long sessionOf(ProcessHandle process) throws Exception {
    String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return Long.parseLong(fields[SESSION_FIELD]);
  }
}
