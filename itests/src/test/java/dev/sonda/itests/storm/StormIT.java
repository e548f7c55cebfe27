package dev.sonda.itests.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many producers that burst, stall and are killed: every lost packet is counted, and memory stays
 * bounded.
 */
class StormIT {
  private static final String SECONDS = Boolean.getBoolean("sonda.stress") ? "60" : "2";
  private static final String HEAP = "-Xmx64m";

  @Test
  @Tag("T18")
  @Timeout(value = 4, unit = TimeUnit.MINUTES)
  void shouldAccountForEveryPacketOfStorm() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    Process storm = start(seed);
    try {
      String output = new String(storm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      System.out.println("storm, -Dseed=" + seed + "\n" + output);
      assertThat(storm.waitFor()).as("-Dseed=%d%n%s", seed, output).isZero();
    } finally {
      storm.destroyForcibly();
    }
  }

  private static Process start(long seed) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            HEAP,
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-cp",
            System.getProperty("java.class.path"),
            StormProgram.class.getName(),
            SECONDS,
            Long.toString(seed))
        .redirectError(Redirect.INHERIT)
        .start();
  }
}
