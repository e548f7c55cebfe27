package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad input causes an error message on stderr and its exit code; stdout stays empty. */
class BadInputIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** The exact error message of {@code core-service}. */
  private static final String TOO_LONG =
      "duration_ms is 604800001, but a session may not last longer than 7 days";

  @TempDir Path folder;

  @Test
  void shouldSuggestTheDataSourceThatWasMeant() throws Exception {
    Path config =
        write("buffers { size_kb: 1024 } data_sources { config { name: \"linux.sys_stat\" } }");
    assertFails(6, "linux.sys_stats", "record", "-c", config.toString(), "--txt", "-t", "1s");
    assertThat(folder.resolve("trace.pftrace")).doesNotExist();
  }

  @Test
  void shouldRecordWithoutMissingSourceWhenAllowed() throws Exception {
    Path config =
        write("buffers { size_kb: 1024 } data_sources { config { name: \"linux.sys_stat\" } }");
    try (SondaProcess sonda =
        SondaProcess.start(
            folder,
            Map.of(),
            "record",
            "-c",
            config.toString(),
            "--txt",
            "-t",
            "1s",
            "--allow-missing",
            "-o",
            "allowed.pftrace")) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
      assertThat(folder.resolve("allowed.pftrace")).isNotEmptyFile();
    }
  }

  @Test
  void shouldPointAtTheUnknownFieldOfATextConfig() throws Exception {
    Path config = write("buffers { size_kb: 1024 }\nduration_msec: 5\n");
    assertFails(2, "2:1", "record", "-c", config.toString(), "--txt");
  }

  @Test
  void shouldNameTheFolderThatDoesNotExist() throws Exception {
    assertFails(2, "/nowhere/trace.pftrace", "record", "-t", "1s", "-o", "/nowhere/trace.pftrace");
  }

  @Test
  void shouldNameFullDevice() throws Exception {
    assertFails(8, "/dev/full", "record", "-t", "1s", "-o", "/dev/full");
  }

  @Test
  void shouldLeaveTheFileAloneWhenTheServiceRefusesTheConfig() throws Exception {
    Path trace = Files.writeString(folder.resolve("trace.pftrace"), "precious");
    assertFails(2, TOO_LONG, "record", "-c", tooLong(), "--txt", "-o", trace.toString());
    assertThat(trace).hasContent("precious");
  }

  @Test
  void shouldPrintErrorOfDaemonThatRefusesConfig() throws Exception {
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon")) {
      daemon.awaitStderr("ready", LIMIT);
      assertFails(2, TOO_LONG, "record", "--connect", "-c", tooLong(), "--txt", "-o", "t.pftrace");
      assertThat(folder.resolve("t.pftrace")).doesNotExist();
    }
  }

  private String tooLong() throws IOException {
    return write(
            "buffers { size_kb: 1024 } duration_ms: 604800001"
                + " data_sources { config { name: \"linux.sys_stats\""
                + " sys_stats_config { stat_period_ms: 100 stat_counters: STAT_CPU_TIMES } } }")
        .toString();
  }

  @Test
  void shouldNameVariableWhoseFolderDoesNotExist() throws Exception {
    assertFails(
        2, "SONDA_DEPLOY is /nowhere/deploy", Map.of("SONDA_DEPLOY", "/nowhere/deploy"), "sources");
  }

  @Test
  void shouldRefuseUnknownCommandsAndFlags() throws Exception {
    assertFails(2, "--no-such-option", "record", "--no-such-option");
    assertFails(2, "recrod", "recrod");
  }

  private void assertFails(int exitCode, String sentence, String... args) throws Exception {
    assertFails(exitCode, sentence, Map.of(), args);
  }

  private void assertFails(
      int exitCode, String sentence, Map<String, String> environment, String... args)
      throws Exception {
    try (SondaProcess sonda = SondaProcess.start(folder, environment, args)) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isEqualTo(exitCode);
      assertThat(sonda.stderr()).contains(sentence).doesNotContain("\tat ");
      assertThat(sonda.stdout()).isEmpty();
    }
  }

  private Path write(String config) throws IOException {
    return Files.writeString(folder.resolve("config.txt"), config);
  }
}
