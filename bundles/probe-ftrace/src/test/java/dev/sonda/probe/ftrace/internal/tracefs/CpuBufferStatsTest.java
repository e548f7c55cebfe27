package dev.sonda.probe.ftrace.internal.tracefs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuBufferStatsTest {
  private static final String TEXT = CpuStatsTextBuilder.counting(0);

  @Test
  void shouldReadEveryLine() throws IOException {
    assertThat(CpuBufferStats.parse(3, CpuStatsTextBuilder.counting(100)))
        .isEqualTo(CpuStatsTextBuilder.parsed(3, 100));
  }

  @Test
  void shouldReadCountersBeyond32Bits() throws IOException {
    assertThat(CpuBufferStats.parse(0, with("read events: 5000000000")).readEvents())
        .isEqualTo(5_000_000_000L);
  }

  @Test
  void shouldReadAClockThatCountsTicks() throws IOException {
    assertThat(CpuBufferStats.parse(0, with("now ts: 123456789012345")).nowTs())
        .isEqualTo(123456789012345.0);
  }

  @Test
  void shouldReadTheLargestTimeThatTheKernelCanWrite() throws IOException {
    assertThat(CpuBufferStats.parse(0, with("now ts: 18446744073.709551")).nowTs())
        .isBetween(18446744073.0, 18446744074.0);
  }

  @Test
  void shouldTreatNegativeValuesAsZero() throws IOException {
    assertThat(CpuBufferStats.parse(0, with("entries: -1")).entries()).isZero();
    assertThat(CpuBufferStats.parse(0, with("bytes: -9223372036854775808")).bytes()).isZero();
    assertThat(CpuBufferStats.parse(0, with("now ts: -0.5")).nowTs()).isZero();
  }

  @Test
  void shouldIgnoreLinesOfLaterKernels() throws IOException {
    assertThat(CpuBufferStats.parse(0, "pages lost: 12\n" + TEXT + "no colon\n\n"))
        .isEqualTo(CpuStatsTextBuilder.parsed(0, 0));
  }

  @Tag("T25")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "entries:",
        "entries: x",
        "entries: +1",
        "entries: 1 2",
        "entries: 9223372036854775808",
        "entries: 99999999999999999999",
        "entries: \u0661",
        "now ts: NaN",
        "now ts: Infinity",
        "now ts: -Infinity",
        "now ts: 0x1p3",
        "now ts: 1e9",
        "now ts: 1d",
        "now ts: 1.",
        "now ts: 999999999999999999999.0"
      })
  void shouldRefuseValuesThatAreNoNumbers(String line) {
    assertThatThrownBy(() -> CpuBufferStats.parse(3, with(line)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("stats of CPU 3: ");
  }

  @Tag("T25")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "entries",
        "overrun",
        "commit overrun",
        "bytes",
        "oldest event ts",
        "now ts",
        "dropped events",
        "read events"
      })
  void shouldRefuseATextWithoutOneOfTheLines(String key) {
    String text = TEXT.replaceFirst("(?m)^" + key + ":.*\\n", "");

    assertThatThrownBy(() -> CpuBufferStats.parse(3, text))
        .isInstanceOf(IOException.class)
        .hasMessage("stats of CPU 3: no number for \"" + key + "\"");
  }

  @Tag("T25")
  @Test
  void shouldRefuseTextWhenCutAnywhere() {
    for (int length = 0; length < TEXT.length(); length++) {
      String cut = TEXT.substring(0, length);
      assertThatThrownBy(() -> CpuBufferStats.parse(3, cut)).isInstanceOf(IOException.class);
    }
  }

  @Tag("T25")
  @Test
  void shouldReturnStatsOrErrorForAnyText() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 10_000; round++) {
      StringBuilder text = new StringBuilder(TEXT);
      for (int edit = random.nextInt(8); edit >= 0; edit--) {
        text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(0x180));
      }
      parseOrRefuse(text.toString());
    }
  }

  private static void parseOrRefuse(String text) {
    try {
      CpuBufferStats stats = CpuBufferStats.parse(1, text);
      assertThat(stats.entries()).isNotNegative();
      assertThat(stats.nowTs()).isFinite().isNotNegative();
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("CPU 1");
    }
  }

  /** The usual text, with this line in place of the line of equal name. */
  private static String with(String line) {
    String key = line.substring(0, line.indexOf(':'));
    String text = TEXT.replaceFirst("(?m)^" + key + ":.*$", line);
    assertThat(text).isNotEqualTo(TEXT).contains(line);
    return text;
  }
}
