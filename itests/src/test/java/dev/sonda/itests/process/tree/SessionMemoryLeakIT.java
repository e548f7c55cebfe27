package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A daemon uses no more memory after 1000 recordings than after 200. */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "a thousand sessions take minutes; -Pstress runs them")
class SessionMemoryLeakIT {
  @TempDir Path folder;

  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void shouldNotGrowMemoryOfDaemonFromSessionToSession() throws Exception {
    String sonda = SondaProcess.DISTRIBUTION.resolve("bin/sonda").toAbsolutePath().toString();
    assertThat(
            BuildScriptProcess.run(
                "benchmarks/session-memory", folder, Map.of("SONDA", sonda), "1000"))
        .contains("flat: from session 200 on");
  }
}
