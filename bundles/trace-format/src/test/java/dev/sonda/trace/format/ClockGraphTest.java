package dev.sonda.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ClockGraphTest {
  private static final long REALTIME = 1;

  private final ClockGraph clocks = new ClockGraph();

  @Test
  void shouldNotChangeTimesOfTraceClock() {
    assertThat(clocks.toTraceTime(ClockGraph.BOOTTIME, 42)).hasValue(42);
  }

  @Test
  void shouldConvertByLastSnapshotBeforeTime() {
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
  void shouldNotConvertTimeOfClockWithoutSnapshot() {
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
  void shouldUseTraceFileAsClockWhenNoTraceClockIsSet() {
    assertThat(clocks.traceClockForUsers()).isEqualTo(ClockGraph.TRACE_FILE);
    clocks.setTraceClock(ClockGraph.BOOTTIME);
    assertThat(clocks.traceClockForUsers()).isEqualTo(ClockGraph.BOOTTIME);
  }

  @Test
  void shouldConvertByClocksOfMachineIfFileHasNoSnapshot() {
    clocks.setTraceClock(ClockGraph.BOOTTIME);
    snapshot(ClockGraph.MONOTONIC, 100, ClockGraph.BOOTTIME, 1100);
    ClockGraph other = clocks.of(1, 0, false);
    assertThat(other.toTraceTime(ClockGraph.MONOTONIC, 150)).hasValue(1150);
  }

  @Test
  void shouldKeepSnapshotsOfFilesApart() {
    clocks.setTraceClock(ClockGraph.BOOTTIME);
    snapshot(ClockGraph.MONOTONIC, 100, ClockGraph.BOOTTIME, 1100);
    ClockGraph other = clocks.of(1, 0, false);
    snapshot(other, ClockGraph.MONOTONIC, 100, ClockGraph.BOOTTIME, 7100);
    assertThat(other.toTraceTime(ClockGraph.MONOTONIC, 150)).hasValue(7150);
    assertThat(clocks.toTraceTime(ClockGraph.MONOTONIC, 150)).hasValue(1150);
  }

  @Test
  void shouldRelateClocksOfMachinesByRealtime() {
    clocks.setTraceClock(ClockGraph.BOOTTIME);
    snapshot(REALTIME, 1_000_000, ClockGraph.BOOTTIME, 100);
    ClockGraph other = clocks.of(1, 1, true);
    snapshot(other, REALTIME, 1_000_500, ClockGraph.BOOTTIME, 70_000);
    assertThat(other.toTraceTime(ClockGraph.BOOTTIME, 70_001)).hasValue(601);
    assertThat(clocks.links()).containsExactly(new ClockLink(1, REALTIME, 0, 0, REALTIME, 0));
  }

  @Test
  void shouldAssumeSimultaneousBootWhenNoRealtimeIsKnown() {
    clocks.setTraceClock(ClockGraph.BOOTTIME);
    assertThat(clocks.of(1, 1, true).toTraceTime(ClockGraph.BOOTTIME, 7)).hasValue(7);
  }

  @Test
  void shouldNotConvertTimesOfUnrelatedMachine() {
    clocks.chooseTraceClock((int) REALTIME);
    ClockGraph other = clocks.of(1, 1, true);
    assertThat(other.toTraceTime(ClockGraph.BOOTTIME, 7)).isEmpty();
    assertThat(other.isUnrelatable()).isTrue();
  }

  @Test
  void shouldConvertByExternallyGivenClockOffset() {
    clocks.setTraceClock(ClockGraph.BOOTTIME);
    ClockGraph other = clocks.of(1, 1, true);
    other.link(ClockGraph.TRACE_FILE, clocks, ClockGraph.BOOTTIME, -500);
    assertThat(other.toTraceTime(ClockGraph.TRACE_FILE, 2000)).hasValue(1500);
  }

  @Test
  void shouldKeepTraceClockThatAnotherFileChose() {
    clocks.chooseTraceClock(ClockGraph.MONOTONIC);
    clocks.of(1, 1, true).setTraceClock(ClockGraph.BOOTTIME);
    assertThat(clocks.traceClock()).isEqualTo(ClockGraph.MONOTONIC);
  }

  private void snapshot(long clock, long value, long other, long valueOfOther) {
    snapshot(clocks, clock, value, other, valueOfOther);
  }

  private static void snapshot(
      ClockGraph graph, long clock, long value, long other, long valueOfOther) {
    int snapshot = graph.beginSnapshot();
    graph.add(snapshot, clock, value, false, 1);
    graph.add(snapshot, other, valueOfOther, false, 1);
  }
}
