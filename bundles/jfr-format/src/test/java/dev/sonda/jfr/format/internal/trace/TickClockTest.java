package dev.sonda.jfr.format.internal.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.jfr.format.internal.chunk.ChunkHeader;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TickClockTest {
  private static final long SAID_PER_SECOND = 2_000_000_000;
  private static final long BEGIN_NS = TimeUnit.DAYS.toNanos(20_000);

  private final TickClock clock = new TickClock();

  private static ChunkHeader chunk(long afterNs, long afterTicks) {
    return new ChunkHeader(100, BEGIN_NS + afterNs, 5000 + afterTicks, SAID_PER_SECOND, true);
  }

  @Test
  void shouldTakeTheFrequencyThatTheJvmSaysAtFirst() {
    clock.onChunk(chunk(0, 0));
    assertThat(clock.epochNs(5000 + 2 * SAID_PER_SECOND))
        .isEqualTo(BEGIN_NS + TimeUnit.SECONDS.toNanos(2));
  }

  /** 100 ppm, of a minute: 6 ms. */
  @Test
  void shouldMeasureTheFrequencyByLaterChunks() {
    long minuteNs = TimeUnit.MINUTES.toNanos(1);
    long ticksAMinute = 60 * SAID_PER_SECOND + 60 * SAID_PER_SECOND / 10_000;
    clock.onChunk(chunk(0, 0));
    clock.onChunk(chunk(minuteNs, ticksAMinute));
    assertThat(clock.epochNs(5000 + 2 * ticksAMinute)).isEqualTo(BEGIN_NS + 2 * minuteNs);
    assertThat(clock.durationNs(ticksAMinute)).isEqualTo(minuteNs);
  }

  @Test
  void shouldNotTakeASetWallClockForAFrequency() {
    clock.onChunk(chunk(0, 0));
    clock.onChunk(chunk(TimeUnit.HOURS.toNanos(1), 60 * SAID_PER_SECOND));
    assertThat(clock.durationNs(SAID_PER_SECOND)).isEqualTo(TimeUnit.SECONDS.toNanos(1));
  }
}
