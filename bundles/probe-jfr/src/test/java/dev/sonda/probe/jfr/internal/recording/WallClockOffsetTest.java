package dev.sonda.probe.jfr.internal.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WallClockOffsetTest {
  private static final long SECOND_NS = Duration.ofSeconds(1).toNanos();

  private long bootNs = 10 * SECOND_NS;
  private long epochMinusBootNs = 1000 * SECOND_NS;
  private final WallClockOffset clock =
      new WallClockOffset(() -> bootNs + epochMinusBootNs, () -> bootNs);

  private void set(long byNs) {
    epochMinusBootNs += byNs;
    bootNs += SECOND_NS;
    clock.look();
  }

  @Test
  void shouldConvertWallTimeToBootTime() {
    assertThat(clock.bootNs(1005 * SECOND_NS)).isEqualTo(5 * SECOND_NS);
  }

  @Test
  void shouldConvertTimesWhenClockWasSetForward() {
    set(3600 * SECOND_NS);
    bootNs += 5 * SECOND_NS;
    assertThat(clock.bootNs(1009 * SECOND_NS)).isEqualTo(9 * SECOND_NS);
    assertThat(clock.bootNs(4612 * SECOND_NS)).isEqualTo(12 * SECOND_NS);
  }

  @Test
  void shouldConvertTimesWhenClockWasSetBack() {
    set(-600 * SECOND_NS);
    bootNs += 5 * SECOND_NS;
    assertThat(clock.bootNs(1009 * SECOND_NS)).isEqualTo(9 * SECOND_NS);
    assertThat(clock.bootNs(412 * SECOND_NS)).isEqualTo(12 * SECOND_NS);
  }

  @Test
  void shouldNotTreatReadingDelayAsClockStep() {
    for (int i = 0; i < 1000; i++) {
      set(i % 2 == 0 ? 1000 : -1000);
    }
    assertThat(clock.bootNs(1009 * SECOND_NS)).isEqualTo(9 * SECOND_NS);
  }
}
