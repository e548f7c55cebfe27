package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The template of a probe builds, and its test passes, with nothing but what is published. */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "a Maven of its own takes a minute; -Pstress starts it")
class ProbeTemplateIT {
  @TempDir Path folder;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void shouldBuildAlone() throws Exception {
    assertThat(TreeScript.run("examples/probe-template/build-alone", folder))
        .contains("built alone: ./load-average-probe-1.0.0.jar");
  }
}
