package dev.sonda.shm.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.platform.Clock;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.ClockSyscalls;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.SystemClock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PosixClockTest {
  @Test
  void shouldReadPosixClockOfEachPerfettoClockNumber() {
    List<ClockId> asked = new ArrayList<>();
    ClockSyscalls clocks =
        clock -> {
          asked.add(clock);
          return asked.size();
        };
    SystemClock clock = SystemClock.over(clocks);

    for (int id = Clock.REALTIME; id <= Clock.BOOTTIME; id++) {
      assertThat(clock.nowNs(id)).isEqualTo(id);
    }

    assertThat(asked)
        .containsExactly(
            ClockId.REALTIME,
            ClockId.REALTIME_COARSE,
            ClockId.MONOTONIC,
            ClockId.MONOTONIC_COARSE,
            ClockId.MONOTONIC_RAW,
            ClockId.BOOTTIME);
  }

  @Test
  void shouldReturnTimeOfKernel() {
    SystemClock clock = SystemClock.over(Syscalls.libc());
    long before = System.nanoTime();
    long now = clock.monotonicNs();
    assertThat(now).isBetween(before, System.nanoTime());
    assertThat(clock.bootTimeNs()).isGreaterThanOrEqualTo(now);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 64, -1})
  void shouldRefuseUnknownClocks(int clockId) {
    SystemClock clock = SystemClock.over(Syscalls.libc());
    assertThatThrownBy(() -> clock.nowNs(clockId)).isInstanceOf(IllegalArgumentException.class);
  }
}
