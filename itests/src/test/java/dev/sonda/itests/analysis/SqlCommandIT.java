package dev.sonda.itests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Records a trace and queries it in SQL, each with a command. */
@Timeout(400)
class SqlCommandIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** A packet with a timestamp alone. */
  private static final byte[] ONE_PACKET = {0x0A, 2, 8 << 3, 1};

  @TempDir Path folder;

  @Test
  void shouldAnswerQueriesOverRecordedTrace() throws Exception {
    Path trace = folder.resolve("trace.pftrace");
    run(0, "record", "-t", "200ms", "-o", trace.toString());
    String facts =
        run(
            0,
            "sql",
            trace.toString(),
            "--format",
            "csv",
            "-c",
            "SELECT str_value FROM metadata WHERE name = 'system_name'",
            "-c",
            "SELECT value > 0 AS has_packets FROM stats WHERE name = 'packets_read'");
    assertThat(facts).isEqualToNormalizingNewlines("str_value\nLinux\nhas_packets\n1\n");
  }

  /** The heap that a shell begins with would be larger than this one. */
  @Test
  void shouldAnswerWithSmallHeapThatUserTells() throws Exception {
    Path trace = Files.write(folder.resolve("one.pftrace"), ONE_PACKET);
    Map<String, String> small = Map.of("SONDA_JAVA_OPTS", "-Xmx32m");
    try (SondaProcess sonda =
        SondaProcess.start(
            folder, small, "sql", trace.toString(), "--format", "csv", "-c", "SELECT 7 AS x")) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
      assertThat(sonda.stdout()).isEqualTo("x\n7\n");
    }
  }

  @Test
  void shouldReportPositionOfErrorInQuery() throws Exception {
    Path trace = Files.write(folder.resolve("one.pftrace"), ONE_PACKET);
    try (SondaProcess sonda =
        SondaProcess.start(folder, "sql", trace.toString(), "-c", "SELECT nothing FROM slice")) {
      assertThat(sonda.exitCode(LIMIT)).isEqualTo(1);
      assertThat(sonda.stderr()).contains("nothing", "^");
    }
  }

  @Test
  void shouldRefuseFileOfUnknownFormat() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "no trace");
    try (SondaProcess sonda =
        SondaProcess.start(folder, "sql", text.toString(), "-c", "SELECT 1")) {
      assertThat(sonda.exitCode(LIMIT)).isEqualTo(1);
      assertThat(sonda.stderr()).contains("is no trace of a known format");
    }
  }

  private String run(int exitCode, String... args) throws Exception {
    try (SondaProcess sonda = SondaProcess.start(folder, args)) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isEqualTo(exitCode);
      return sonda.stdout();
    }
  }
}
