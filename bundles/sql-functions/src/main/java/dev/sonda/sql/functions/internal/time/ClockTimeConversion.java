package dev.sonda.sql.functions.internal.time;

import dev.sonda.sql.functions.internal.column.IntegerColumn;
import dev.sonda.sql.functions.internal.column.TraceTable;
import dev.sonda.trace.tables.TableCatalog;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts trace time to the time of another clock, by the trace's clock snapshots. */
final class ClockTimeConversion {
  private static final String SNAPSHOTS = "__intrinsic_clock_snapshot";

  private final long[] traceTimes;
  private final long[] clockTimes;

  ClockTimeConversion(long[] traceTimes, long[] clockTimes) {
    this.traceTimes = traceTimes;
    this.clockTimes = clockTimes;
  }

  static ClockTimeConversion of(TableCatalog trace, int clock) {
    Map<Long, Long> snapshots =
        TraceTable.find(trace, SNAPSHOTS)
            .map(table -> snapshots(table, clock))
            .orElse(new TreeMap<>());
    return new ClockTimeConversion(
        snapshots.keySet().stream().mapToLong(Long::longValue).toArray(),
        snapshots.values().stream().mapToLong(Long::longValue).toArray());
  }

  /** The clock's value by trace time; of several snapshots at one time, the first applies. */
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
   * The clock's value at a trace time. After a snapshot the clock advances like trace time, but at
   * most to the value of the next snapshot; before the first snapshot it has the first snapshot's
   * value. Null if the trace has no snapshots of the clock.
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
