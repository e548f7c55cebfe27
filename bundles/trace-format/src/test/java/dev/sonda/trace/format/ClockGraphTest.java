package dev.sonda.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClockGraphTest {
  private static final long REALTIME = 1;

  private final ClockGraph clocks = new ClockGraph();

  @Test
  void shouldLeaveTimesOfTraceClockAlone() {
    assertThat(clocks.toTraceTime(ClockGraph.BOOTTIME, 42)).hasValue(42);
  }

  @Test
  void shouldConvertByLastSnapshotThatIsNotLater() {
    snapshot(ClockGraph.MONOTONIC, 100, ClockGraph.BOOTTIME, 1100);
    snapshot(ClockGraph.MONOTONIC, 200, ClockGraph.BOOTTIME, 5200);
    assertThat(clocks.toTraceTime(ClockGraph.MONOTONIC, 150)).hasValue(1150);
    assertThat(clocks.toTraceTime(ClockGraph.MONOTONIC, 200)).hasValue(5200);
    assertThat(clocks.toTraceTime(ClockGraph.MONOTONIC, 50)).hasValue(1050);
  }

  @Test
  void shouldConvertByWayOfOtherClocks() {
    snapshot(REALTIME, 1_000_000, ClockGraph.MONOTONIC, 100);
    snapshot(ClockGraph.MONOTONIC, 200, ClockGraph.BOOTTIME, 1200);
    assertThat(clocks.toTraceTime(REALTIME, 1_000_050)).hasValue(1150);
  }

  @Test
  void shouldKnowNoTimeOfClockWithoutSnapshot() {
    snapshot(ClockGraph.MONOTONIC, 200, ClockGraph.BOOTTIME, 1200);
    assertThat(clocks.toTraceTime(REALTIME, 5)).isEmpty();
  }

  @Test
  void shouldAddUpTimesOfIncrementalClockInItsUnits() {
    long clock = ClockGraph.clock(64, 7);
    int snapshot = clocks.beginSnapshot();
    clocks.add(snapshot, ClockGraph.BOOTTIME, 1_000_000, false, 1);
    clocks.add(snapshot, clock, 10, true, 1000);
    assertThat(clocks.toTraceTime(clock, 5)).hasValue(1_005_000);
    assertThat(clocks.toTraceTime(clock, 2)).hasValue(1_007_000);
    assertThat(clocks.toTraceTime(ClockGraph.clock(64, 8), 2)).isEmpty();
  }

  @Test
  void shouldKeepTraceClockOnceTimesWereConverted() {
    clocks.setTraceClock(ClockGraph.MONOTONIC);
    assertThat(clocks.toTraceTime(ClockGraph.MONOTONIC, 3)).hasValue(3);
    clocks.setTraceClock(ClockGraph.BOOTTIME);
    assertThat(clocks.traceClock()).isEqualTo(ClockGraph.MONOTONIC);
    assertThat(clocks.defaultClock()).isEqualTo(ClockGraph.BOOTTIME);
  }

  @Test
  void shouldNameTraceFileAsClockWhenNoSnapshotChoseOne() {
    assertThat(clocks.traceClockForUsers()).isEqualTo(ClockGraph.TRACE_FILE);
    clocks.setTraceClock(ClockGraph.BOOTTIME);
    assertThat(clocks.traceClockForUsers()).isEqualTo(ClockGraph.BOOTTIME);
  }

  private void snapshot(long clock, long value, long other, long valueOfOther) {
    int snapshot = clocks.beginSnapshot();
    clocks.add(snapshot, clock, value, false, 1);
    clocks.add(snapshot, other, valueOfOther, false, 1);
  }
}
