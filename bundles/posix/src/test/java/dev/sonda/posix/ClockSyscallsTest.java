package dev.sonda.posix;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(240)
class ClockSyscallsTest {
  private final ClockSyscalls clocks = Syscalls.libc();

  @ParameterizedTest
  @EnumSource
  void shouldReturnTimesThatNeverDecrease(ClockId clock) {
    long last = clocks.clockGetTimeNs(clock);
    for (int i = 0; i < 10_000; i++) {
      long now = clocks.clockGetTimeNs(clock);
      assertThat(now).isGreaterThanOrEqualTo(last);
      last = now;
    }
    assertThat(last).isPositive();
  }

  @Test
  void shouldReadTheMonotonicClockThatTheJvmReads() {
    long before = System.nanoTime();
    long now = clocks.clockGetTimeNs(ClockId.MONOTONIC);
    assertThat(now).isBetween(before, System.nanoTime());
  }

  @Test
  void shouldReadWallClock() {
    long beforeMs = System.currentTimeMillis();
    long nowMs = TimeUnit.NANOSECONDS.toMillis(clocks.clockGetTimeNs(ClockId.REALTIME));
    assertThat(nowMs).isBetween(beforeMs, System.currentTimeMillis());
  }

  @Test
  void shouldReadBootTimeClock() throws Exception {
    long before = clocks.clockGetTimeNs(ClockId.BOOTTIME);
    double uptimeSeconds =
        Double.parseDouble(Files.readString(Path.of("/proc/uptime")).split(" ", -1)[0]);
    long after = clocks.clockGetTimeNs(ClockId.BOOTTIME);
    double hundredth = 0.01;
    assertThat(uptimeSeconds).isBetween(before / 1e9 - hundredth, after / 1e9);
  }

  @Test
  void shouldReadCoarseClocksNotAheadOfFineOnes() {
    long coarse = clocks.clockGetTimeNs(ClockId.MONOTONIC_COARSE);
    long fine = clocks.clockGetTimeNs(ClockId.MONOTONIC);
    assertThat(coarse).isBetween(fine - TimeUnit.SECONDS.toNanos(10), fine);
  }

  @Test
  void shouldAllocateNothingWhenReadingClocksRepeatedly() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    int calls = 100_000;
    long allocated = Long.MAX_VALUE;
    for (int round = 0; round < 10 && allocated > 0; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      read(calls);
      allocated = threads.getCurrentThreadAllocatedBytes() - before;
    }
    assertThat(allocated).isLessThan(calls / 10);
  }

  private void read(int calls) {
    long sum = 0;
    for (int i = 0; i < calls; i++) {
      sum += clocks.clockGetTimeNs(ClockId.BOOTTIME);
    }
    assertThat(sum).isNotZero();
  }
}
