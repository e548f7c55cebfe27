package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuBufferStatsTest {
  static final String STATS =
      """
      entries: 1
      overrun: 2
      commit overrun: 3
      bytes: 4
      oldest event ts:  5123.000
      now ts:  6123.123
      dropped events: 7
      read events: 8
      """;

  @Test
  void shouldReadEveryCounter() throws IOException {
    assertThat(CpuBufferStats.parse(5, STATS))
        .isEqualTo(new CpuBufferStats(5, 1, 2, 3, 4, 5123.0, 6123.123, 7, 8));
  }

  @Test
  void shouldNotCareForSpacesAroundTheColon() throws IOException {
    assertThat(CpuBufferStats.parse(0, "dropped events\t \t:7\n").droppedEvents()).isEqualTo(7);
  }

  @Test
  void shouldTakeCountersBeyondTheSignedRange() throws IOException {
    assertThat(CpuBufferStats.parse(0, "overrun: 18446744073709551615").overrun()).isEqualTo(-1L);
  }

  @Test
  void shouldNotMindLinesThatAreNewOrGone() throws IOException {
    assertThat(CpuBufferStats.parse(0, "entries: 1\nflavour: sweet\nno colon\n\n"))
        .isEqualTo(new CpuBufferStats(0, 1, 0, 0, 0, 0, 0, 0, 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"entries: x", "entries: ", "entries: 1 2", "now ts: soon", "bytes: -1"})
  void shouldRefuseWhatIsNoNumber(String text) {
    assertThatThrownBy(() -> CpuBufferStats.parse(3, text))
        .isInstanceOf(IOException.class)
        .hasMessage("the stats of CPU 3 can't be read");
  }

  @Test
  void shouldEndWithStatsOrARefusalWhateverItIsGiven() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 10_000; round++) {
      StringBuilder text = new StringBuilder(STATS);
      for (int edit = random.nextInt(8); edit >= 0; edit--) {
        text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(0x180));
      }
      parseOrRefuse(text.toString());
    }
  }

  private static void parseOrRefuse(String text) {
    try {
      assertThat(CpuBufferStats.parse(1, text).cpu()).isEqualTo(1);
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("CPU 1");
    }
  }
}
