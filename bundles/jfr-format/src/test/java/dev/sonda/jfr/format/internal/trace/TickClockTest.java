package dev.sonda.jfr.format.internal.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.jfr.format.internal.chunk.ChunkHeader;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TickClockTest {
  private static final long SAID_PER_SECOND = 2_000_000_000;
  private static final long BEGIN_NS = TimeUnit.DAYS.toNanos(20_000);

  private final TickClock clock = new TickClock();

  private void onChunk(long afterNs, long afterTicks) {
    long beginNs = BEGIN_NS + afterNs;
    clock.onChunk(
        new ChunkHeader(100, beginNs, 0, 5000 + afterTicks, SAID_PER_SECOND, true), beginNs);
  }

  @Test
  void shouldUseFrequencyReportedByJvmAtFirst() {
    onChunk(0, 0);
    assertThat(clock.traceNs(5000 + 2 * SAID_PER_SECOND))
        .isEqualTo(BEGIN_NS + TimeUnit.SECONDS.toNanos(2));
  }

  /** A deviation of 100 ppm over a minute is 6 ms. */
  @Test
  void shouldMeasureFrequencyFromLaterChunks() {
    long minuteNs = TimeUnit.MINUTES.toNanos(1);
    long ticksAMinute = 60 * SAID_PER_SECOND + 60 * SAID_PER_SECOND / 10_000;
    onChunk(0, 0);
    onChunk(minuteNs, ticksAMinute);
    assertThat(clock.traceNs(5000 + 2 * ticksAMinute)).isEqualTo(BEGIN_NS + 2 * minuteNs);
    assertThat(clock.durationNs(ticksAMinute)).isEqualTo(minuteNs);
  }

  @Test
  void shouldKeepFrequencyWhenWallClockIsSet() {
    onChunk(0, 0);
    onChunk(TimeUnit.HOURS.toNanos(1), 60 * SAID_PER_SECOND);
    assertThat(clock.durationNs(SAID_PER_SECOND)).isEqualTo(TimeUnit.SECONDS.toNanos(1));
  }

  /** A clock that is slowed from the second minute on. */
  @Test
  void shouldAdaptToChangedFrequency() {
    long minuteNs = TimeUnit.MINUTES.toNanos(1);
    long ticks = 60 * SAID_PER_SECOND;
    onChunk(0, 0);
    onChunk(minuteNs, ticks);
    onChunk(2 * minuteNs + 6_000_000, 2 * ticks);
    assertThat(clock.durationNs(ticks)).isEqualTo(minuteNs + 6_000_000);
  }

  @Test
  void shouldMeasureFrequencyOverSeveralShortChunks() {
    onChunk(0, 0);
    onChunk(TimeUnit.MILLISECONDS.toNanos(600), 600 * SAID_PER_SECOND / 1000);
    onChunk(TimeUnit.MILLISECONDS.toNanos(601), 600 * SAID_PER_SECOND / 1000);
    assertThat(clock.durationNs(SAID_PER_SECOND)).isBetween(1_000_000_000L, 1_002_000_000L);
  }
}
