package dev.sonda.trace.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyValueTest {
  private final AtomicInteger readings = new AtomicInteger();

  @Test
  void shouldReadAtFirstRequestOnly() {
    LazyValue<Integer> value = LazyValue.of(readings::incrementAndGet);
    assertThat(readings).hasValue(0);

    assertThat(value.get()).isEqualTo(1);
    assertThat(value.get()).isEqualTo(1);
  }

  @Test
  void shouldReadAgainWhenReadingFailed() {
    LazyValue<Integer> value =
        LazyValue.of(() -> {
          if (readings.getAndIncrement() == 0) {
            throw new IllegalStateException("not yet");
          }
          return 7;
        });

    assertThatThrownBy(value::get).hasMessage("not yet");
    assertThat(value.get()).isEqualTo(7);
  }
}
