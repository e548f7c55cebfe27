package dev.sonda.sql.functions.internal.time;

import dev.sonda.sql.functions.internal.column.IntegerColumn;
import dev.sonda.sql.functions.internal.column.TraceTable;
import dev.sonda.trace.tables.TableCatalog;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a clock showed at times of the trace, as its snapshots tell. */
final class ClockTimeline {
  private static final String SNAPSHOTS = "__intrinsic_clock_snapshot";

  private final long[] traceTimes;
  private final long[] clockTimes;

  ClockTimeline(long[] traceTimes, long[] clockTimes) {
    this.traceTimes = traceTimes;
    this.clockTimes = clockTimes;
  }

  static ClockTimeline of(TableCatalog trace, int clock) {
    Map<Long, Long> snapshots =
        TraceTable.find(trace, SNAPSHOTS)
            .map(table -> snapshots(table, clock))
            .orElse(new TreeMap<>());
    return new ClockTimeline(
        snapshots.keySet().stream().mapToLong(Long::longValue).toArray(),
        snapshots.values().stream().mapToLong(Long::longValue).toArray());
  }

  /** Of several snapshots at one time of the trace the first one counts. */
  private static Map<Long, Long> snapshots(TraceTable table, int clock) {
    IntegerColumn clocks = table.integers("clock_id");
    IntegerColumn times = table.integers("ts");
    IntegerColumn values = table.integers("clock_value");
    Map<Long, Long> snapshots = new TreeMap<>();
    for (int row = 0; row < table.rows(); row++) {
      if (clocks.get(row) == clock) {
        snapshots.putIfAbsent(times.get(row), values.get(row));
      }
    }
    return snapshots;
  }

  /**
   * What the clock showed: it went on from a snapshot as the trace's time did, but never beyond the
   * next snapshot. Before the first one it stood still. Null if the trace doesn't have this clock.
   */
  @Nullable Long at(long traceTimeNs) {
    if (traceTimes.length == 0) {
      return null;
    }
    int found = Arrays.binarySearch(traceTimes, traceTimeNs);
    int next = found < 0 ? -found - 1 : found;
    if (found >= 0 || next == 0) {
      return clockTimes[next];
    }
    long goneOn = clockTimes[next - 1] + traceTimeNs - traceTimes[next - 1];
    return next == traceTimes.length ? goneOn : Math.min(goneOn, clockTimes[next]);
  }
}
