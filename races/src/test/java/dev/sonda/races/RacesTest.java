package dev.sonda.races;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * Runs all concurrency tests: briefly in every build, and with jcstress itself under {@code
 * -Pstress}.
 */
final class RacesTest {
  private static final Path REPORT = Path.of("target", "jcstress").toAbsolutePath();

  @ParameterizedTest
  @MethodSource("races")
  void shouldProduceOnlyAllowedOutcomes(String race) throws Exception {
    ShortRaceRunner shortRace = new ShortRaceRunner(race);
    Map<String, Integer> outcomes = shortRace.run();
    assertThat(outcomes.keySet()).as("of %s", outcomes).allMatch(shortRace::isAllowed);
  }

  static Collection<String> races() {
    return TestList.tests();
  }

  /** A pattern of forbidden outcomes must not match outcomes that are explicitly allowed. */
  @Test
  void shouldAllowNamedOutcomeDespiteForbiddenPattern() throws Exception {
    ShortRaceRunner race = new ShortRaceRunner("dev.sonda.shm.internal.NeighbourFreeRace");
    assertThat(race.isAllowed("OK, OK, 0")).isTrue();
    assertThat(race.isAllowed("OK, OK, 20000000")).isFalse();
    assertThat(race.isAllowed("OK, OK, 1")).isFalse();
    assertThat(race.isAllowed("never heard of")).isFalse();
  }

  /**
   * Runs all tests in jcstress, with every combination of interpreter and JIT compilers, and with
   * stress options.
   */
  @Test
  @EnabledIfSystemProperty(named = "sonda.stress", matches = "true")
  @Timeout(1800)
  void shouldPassJcstress() throws Exception {
    Files.createDirectories(REPORT);
    File log = REPORT.resolve("log.txt").toFile();
    Process jcstress =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-m",
                "quick",
                "-v",
                "-jvmArgsPrepend",
                "--enable-native-access=ALL-UNNAMED",
                "-r",
                REPORT.toString())
            .directory(REPORT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start();
    assertThat(jcstress.waitFor()).as("see %s", log).isZero();
    assertThat(log).content().contains("Results: ").doesNotContain("No matching tests");
  }
}
