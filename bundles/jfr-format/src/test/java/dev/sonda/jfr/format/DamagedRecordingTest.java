package dev.sonda.jfr.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.testkit.RecordingTraceWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged recordings: all readable events are written, and then the translation ends with an error.
 */
@Timeout(300)
@Tag("T32")
class DamagedRecordingTest {
  private static final int HEADER_BYTES = 68;
  private static final int ROUNDS = Boolean.getBoolean("sonda.stress") ? 20_000 : 300;

  @TempDir Path folder;

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final Random random = new Random(seed);
  private byte[] whole;

  @BeforeEach
  void record() throws Exception {
    whole = Files.readAllBytes(OwnJvmRecordingFixture.withWork(folder));
  }

  /** A recording with random bytes changed, left out or doubled. */
  private byte[] damaged() {
    byte[] bytes = whole.clone();
    for (int i = 1 + random.nextInt(20); i > 0; i--) {
      int at = HEADER_BYTES + random.nextInt(bytes.length - HEADER_BYTES);
      bytes[at] = (byte) (random.nextBoolean() ? random.nextInt() : 0xFF);
    }
    return bytes;
  }

  private long read(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("damaged.jfr"), bytes);
    try (JfrTranslator translator =
        JfrTranslator.of(
            1, TraceClock.wallClock(), EventFilter.all(), new ReadLimits(100_000, 1 << 24))) {
      translator.read(file, new RecordingTraceWriter(() -> 0));
      return translator.counts().damaged();
    }
  }

  @Test
  void shouldReadOrThrowIOExceptionWhenAnyPartIsDamaged() {
    int sentences = 0;
    long damaged = 0;
    for (int round = 0; round < ROUNDS; round++) {
      try {
        damaged += read(damaged());
      } catch (IOException e) {
        assertThat(e).as("-Dseed=%d", seed).hasMessageMatching("[a-z].*");
        sentences++;
      }
    }
    assertThat(sentences + damaged).as("-Dseed=%d", seed).isPositive();
  }

  @Test
  void shouldReportOffsetWhereRecordingIsTruncated() {
    assertThatThrownBy(() -> read(Arrays.copyOf(whole, whole.length - 1)))
        .isInstanceOf(IOException.class)
        .hasMessage("the recording ends within a chunk, at byte " + (whole.length - 1));
  }

  @Test
  void shouldRefuseFilesThatAreNoRecordings() {
    assertThatThrownBy(() ->
            read(
                "What else a file may hold, and longer than a header is"
                    .repeat(2)
                    .getBytes(StandardCharsets.UTF_8)))
        .hasMessage("no recording of JFR: it doesn't begin with FLR");
  }

  @Test
  void shouldRefuseUnknownFormatVersions() {
    whole[5] = 3;
    assertThatThrownBy(() -> read(whole))
        .hasMessage("a recording of version 3 of JFR's format; version 2 can be read");
  }
}
