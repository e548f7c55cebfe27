package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

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
  @TempDir Path folder;

  @Test
  @Timeout(value = 40, unit = TimeUnit.MINUTES)
  void shouldShipSameBytesWhenBuiltTwice() throws Exception {
    assertThat(BuildScriptProcess.run("distribution/build-twice", folder))
        .contains("files are the same in both builds");
  }
}
