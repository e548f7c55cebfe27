package dev.sonda.shm.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the tests with hostile memory in fresh virtual machines, one interpreting and one compiling
 * without optimization: a memory fault that compiled code turns into an error can crash the
 * interpreter.
 */
class ColdJvmHostileMemoryTest {
  private static final int MUTATIONS = 50_000;

  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1"})
  @Tag("T08")
  @Tag("T09")
  @Tag("T10")
  @Tag("T11")
  @Timeout(240)
  void shouldSurviveHostileMemoryInFreshVirtualMachine(String flag, @TempDir Path folder)
      throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                flag,
                "--enable-native-access=ALL-UNNAMED",
                "-Dsonda.mutations=" + MUTATIONS,
                "-cp",
                System.getProperty("java.class.path"),
                HostileMemoryTestsProgram.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
      assertThat(output).endsWith("survived\n");
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }
}
