package dev.sonda.core.internal.packet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.platform.Clock;
import dev.sonda.protos.BuiltinClock;
import dev.sonda.protos.ClockSnapshot;
import java.util.Arrays;
import java.util.LongSummaryStatistics;
import org.junit.jupiter.api.Test;

class ClockReadingTest {
  private static final long MS = 1_000_000;

  /** A clock source whose clocks all show an equal time, and whose reads take a while. */
  private static final class SlowClock implements Clock {
    private final long[] delaysNs;
    private long nowNs;
    private int reads;

    /**
     * @param delaysNs durations of the first reads in ns; later reads take 1 ns
     */
    SlowClock(long... delaysNs) {
      this.delaysNs = delaysNs;
    }

    @Override
    public long nowNs(int clockId) {
      nowNs += reads < delaysNs.length ? delaysNs[reads] : 1;
      reads++;
      return nowNs;
    }
  }

  @Test
  void shouldReadEachClockOnceWhenReadingIsFast() {
    SlowClock clock = new SlowClock();

    assertThat(spreadNs(clock)).isLessThan(10);
    assertThat(clock.reads).isEqualTo(7);
  }

  @Test
  void shouldReadClocksAgainWhenFirstReadingTookLong() {
    SlowClock clock = new SlowClock(0, 0, 0, 0, 15 * MS, 0, 0, 0, 0, MS);

    assertThat(spreadNs(clock)).isLessThan(10);
    assertThat(clock.reads).isEqualTo(3 * 7);
  }

  @Test
  void shouldUseFastestReadingWhenAllTakeLong() {
    long[] delaysNs = new long[1000];
    Arrays.fill(delaysNs, MS);
    Arrays.fill(delaysNs, 21, 28, MS / 10);
    SlowClock clock = new SlowClock(delaysNs);

    assertThat(spreadNs(clock)).isEqualTo(5 * MS / 10);
    assertThat(clock.reads).isLessThan(200);
  }

  private static long spreadNs(Clock clock) {
    LongSummaryStatistics times =
        ClockReading.of(clock).toProto(BuiltinClock.BUILTIN_CLOCK_BOOTTIME).getClocksList().stream()
            .mapToLong(ClockSnapshot.Clock::getTimestamp)
            .summaryStatistics();
    return times.getMax() - times.getMin();
  }
}
