package dev.sonda.producer.internal.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReconnectDelayTest {
  private final ReconnectDelay delay = new ReconnectDelay();

  @Test
  void shouldGrowDelayWhileNoServiceAnswers() {
    assertThat(LongStream.generate(() -> delay.nextMs(0)).limit(11))
        .containsExactly(
            100L, 200L, 400L, 800L, 1600L, 3200L, 6400L, 12_800L, 25_600L, 30_000L, 30_000L);
  }

  @Test
  void shouldGrowDelayWhileServiceDisconnectsProducers() {
    assertThat(LongStream.generate(() -> delay.nextMs(ReconnectDelay.GOOD_MS - 1)).limit(3))
        .containsExactly(100L, 200L, 400L);
  }

  @Test
  void shouldBeginWithShortDelayAfterGoodConnection() {
    for (int i = 0; i < 9; i++) {
      delay.nextMs(0);
    }
    assertThat(delay.nextMs(ReconnectDelay.GOOD_MS)).isEqualTo(ReconnectDelay.MIN_MS);
    assertThat(delay.nextMs(0)).isEqualTo(2 * ReconnectDelay.MIN_MS);
  }
}
