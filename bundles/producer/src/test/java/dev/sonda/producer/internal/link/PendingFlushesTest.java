package dev.sonda.producer.internal.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PendingFlushesTest {
  private final PendingFlushes flushes = new PendingFlushes();

  @Test
  void shouldAcknowledgeFlushesInOrder() {
    flushes.begin(1);
    assertThat(flushes.done(1)).hasValue(1);
    flushes.begin(2);
    assertThat(flushes.done(2)).hasValue(2);
  }

  @Test
  void shouldDelayFlushThatCompletesBeforeEarlierOnes() {
    flushes.begin(1);
    flushes.begin(2);
    flushes.begin(3);

    assertThat(flushes.done(3)).isEmpty();
    assertThat(flushes.done(1)).hasValue(1);
    assertThat(flushes.done(2)).hasValue(3);
  }

  @Test
  void shouldIgnoreRepeatedOrUnknownFlushCompletion() {
    flushes.begin(1);
    assertThat(flushes.done(1)).hasValue(1);
    assertThat(flushes.done(1)).isEmpty();
    assertThat(flushes.done(9)).isEmpty();
  }
}
