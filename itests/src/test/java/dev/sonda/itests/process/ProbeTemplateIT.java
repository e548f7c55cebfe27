package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The template of a probe builds, and its test passes, with nothing but what is published. */
@EnabledIfSystemProperty(named = "sonda.stress", matches = "true")
class ProbeTemplateIT {
  private static final Path SCRIPT =
      Path.of(System.getProperty("sonda.root"), "examples/probe-template/build-alone");

  @TempDir Path folder;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void shouldBuildAlone() throws Exception {
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(SCRIPT.toAbsolutePath().normalize().toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();

    assertThat(process.waitFor()).as(Files.readString(output)).isZero();
    assertThat(Files.readString(output)).contains("built alone: ./load-average-probe-1.0.0.jar");
  }
}
