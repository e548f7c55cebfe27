package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Two clean builds of one commit ship the same bytes. */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "two clean builds take minutes; -Pstress makes them")
class ReproducibleBuildIT {
  private static final Path SCRIPT =
      Path.of(System.getProperty("sonda.root"), "distribution/build-twice");

  @TempDir Path folder;

  @Test
  @Timeout(value = 40, unit = TimeUnit.MINUTES)
  void shouldShipTheSameBytes() throws Exception {
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(SCRIPT.toAbsolutePath().normalize().toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor()).as(Files.readString(output)).isZero();
    } finally {
      process.destroy();
    }
    assertThat(output).content().contains("files are the same in both builds");
  }
}
