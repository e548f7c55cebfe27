package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The probe template builds and its test passes with published artifacts only; its jar joins a
 * running session, as the tutorial describes.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "a Maven of its own takes a minute; -Pstress starts it")
class ProbeTemplateIT {
  private static final String JAR = "load-average-probe-1.0.0.jar";
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path folder;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void shouldBuildAloneAndJoinASession() throws Exception {
    assertThat(
            BuildScriptProcess.run(
                "examples/probe-template/build-alone",
                folder,
                Map.of("KEEP_IN", folder.toString())))
        .contains("built alone: ./" + JAR);

    assertThat(recordedWhileDeploying()).contains("Load average");
  }

  /** Records a session that started before the probe was deployed. */
  private String recordedWhileDeploying() throws Exception {
    Path deploy = Files.createDirectory(folder.resolve("deploy"));
    Path trace = folder.resolve("load.pftrace");
    Path config =
        Files.writeString(
            folder.resolve("load.txt"),
            """
            buffers { size_kb: 1024 }
            data_sources { config { name: "com.example.load_average" legacy_config: "periodMs=200" } }
            """);
    Map<String, String> environment = Map.of("SONDA_DEPLOY", deploy.toString());
    String[] record = {
      "record", "--allow-missing", "-c", config.toString(), "--txt", "-t", "20s", "-o", trace + ""
    };
    try (SondaProcess sonda = SondaProcess.start(folder, environment, record)) {
      // the missing data source, without which the recording continues
      sonda.awaitStderr("com.example.load_average", LIMIT);
      Files.copy(folder.resolve(JAR), deploy.resolve(JAR));
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
    return Files.readString(trace, StandardCharsets.ISO_8859_1);
  }
}
