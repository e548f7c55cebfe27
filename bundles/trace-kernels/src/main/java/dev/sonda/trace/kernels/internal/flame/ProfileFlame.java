package dev.sonda.trace.kernels.internal.flame;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.TraceColumns;
import dev.sonda.trace.tables.TableCatalog;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Builds flame graphs of callstack profiles: native allocations of a process up to a time, or CPU
 * samples within a time range.
 */
record ProfileFlame(TableCatalog trace) {

  /** The native allocations of a process up to a time. */
  FlameTree allocations(long upid, long ts) {
    CallstackFlame flame = new CallstackFlame(trace);
    TraceColumns table = TraceColumns.of(trace, "__intrinsic_heap_profile_allocation");
    LongColumn times = table.longs("ts");
    LongColumn upids = table.longs("upid");
    LongColumn callsites = table.longs("callsite_id");
    LongColumn sizes = table.longs("size");
    LongColumn counts = table.longs("count");
    boolean isEmpty = true;
    for (int row = 0; row < table.rows(); row++) {
      if (times.get(row) <= ts && upids.get(row) == upid) {
        isEmpty = false;
        FlameSums sums = flame.node(callsites.get(row)).own;
        sums.add(sizes.get(row), counts.get(row));
        sums.allocatedSize += Math.max(0, sizes.get(row));
        sums.allocatedCount += Math.max(0, counts.get(row));
      }
    }
    if (isEmpty) {
      throw new OperatorException(
          "experimental_flamegraph: process %d has no heap profile until %d".formatted(upid, ts));
    }
    flame.tree().nodes().forEach(node -> node.ts = ts);
    return flame.tree();
  }

  /**
   * The flame graph of the samples of some processes' threads within a time range; each sample has
   * size 1.
   */
  FlameTree samples(Set<Long> upids, List<TimeConstraint> times) {
    CallstackFlame flame = new CallstackFlame(trace);
    long otherwise = times.isEmpty() ? 0 : times.getFirst().nearest();
    flame.tree().nodes().forEach(node -> node.ts = otherwise);
    Set<Long> tasks = tasks(upids);
    TraceColumns table = TraceColumns.of(trace, "__intrinsic_profiler_sample");
    LongColumn ts = table.longs("ts");
    LongColumn callsites = table.longs("callsite_id");
    LongColumn contexts = table.longs("task_context_id");
    for (int row = 0; row < table.rows(); row++) {
      long time = ts.get(row);
      boolean isMeant =
          !callsites.isNull(row)
              && !contexts.isNull(row)
              && tasks.contains(contexts.get(row))
              && times.stream().allMatch(each -> each.allows(time));
      if (isMeant) {
        FlameNode node = flame.node(callsites.get(row));
        node.own.add(1, 1);
        node.ts = time;
      }
    }
    return flame.tree();
  }

  /** The ids of the profiler task contexts that belong to threads of the processes. */
  private Set<Long> tasks(Set<Long> upids) {
    LongColumn upidOfThread = TraceColumns.of(trace, "__intrinsic_thread").longs("upid");
    TraceColumns contexts = TraceColumns.of(trace, "__intrinsic_profiler_task_context");
    LongColumn utids = contexts.longs("utid");
    LongColumn ids = contexts.longs("id");
    Set<Long> found = new HashSet<>();
    for (int row = 0; row < contexts.rows(); row++) {
      int utid = (int) utids.get(row);
      if (!utids.isNull(row)
          && !upidOfThread.isNull(utid)
          && upids.contains(upidOfThread.get(utid))) {
        found.add(ids.get(row));
      }
    }
    return found;
  }
}
