package dev.sonda.core.internal.scenario.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A service with a very small heap, in a separate virtual machine. */
class SmallHeapTest {
  /** The heap options of {@code bin/sonda}. */
  private static final String USUAL_HEAP = "-Xmx256m";

  @Tag("T30")
  @Test
  @Timeout(240)
  void shouldServeManyProducersWithSmallHeap() throws Exception {
    assertSurvives(SmallHeapProgram.class, "-Xmx64m");
  }

  @Tag("T07")
  @Tag("T30")
  @Test
  @Timeout(240)
  void shouldServeOthersWhenProcessHasOneAndAHalfMillionWriters() throws Exception {
    assertSurvives(ManyWritersProgram.class, USUAL_HEAP);
  }

  private static void assertSurvives(Class<?> program, String heap) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                heap,
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName())
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
