package dev.sonda.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BuiltinClockTest {
  @Test
  void shouldHaveClockNumbersOfPerfettoSchema() {
    assertThat(BuiltinClock.REALTIME.number()).isEqualTo(ClockGraph.REALTIME);
    assertThat(BuiltinClock.MONOTONIC.number()).isEqualTo(ClockGraph.MONOTONIC);
    assertThat(BuiltinClock.BOOTTIME.number()).isEqualTo(ClockGraph.BOOTTIME);
    assertThat(BuiltinClock.of(5)).contains(BuiltinClock.MONOTONIC_RAW);
  }

  @Test
  void shouldReturnEmptyWhenClockIsUnknown() {
    assertThat(BuiltinClock.of(0)).isEmpty();
    assertThat(BuiltinClock.of(7)).isEmpty();
    assertThat(BuiltinClock.of(-1)).isEmpty();
    assertThat(BuiltinClock.named("boottime")).isEmpty();
    assertThat(BuiltinClock.named("BOOTTIME")).contains(BuiltinClock.BOOTTIME);
  }
}
