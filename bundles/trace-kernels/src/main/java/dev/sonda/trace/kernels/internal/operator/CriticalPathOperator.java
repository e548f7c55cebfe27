package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.wakeup.CriticalPath;
import dev.sonda.trace.kernels.internal.wakeup.WakeupGraph;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operator {@code critical_path_walk}: the runs that blocked the threads of given runs, in layers.
 */
record CriticalPathOperator() implements TableOperator {

  @Override
  public String name() {
    return "critical_path_walk";
  }

  @Override
  public List<String> parameters() {
    return List.of(
        "table of id, utid, ts, dur, idle_dur, waker_id, prev_id", "ids of runs to start from");
  }

  @Override
  public Table apply(OperatorCall call) {
    CriticalPath path = new CriticalPath(graph(new OperatorArgumentColumns(call.table(0))));
    LongColumn roots = SliceOperatorInput.starts(call.table(1));
    for (int i = 0; i < roots.rows(); i++) {
      if (!roots.isNull(i)) {
        path.add(roots.get(i));
      }
    }
    ResultTable result = new ResultTable(name(), path.roots().rows(), call.memory());
    result.add("root_id", path.roots());
    result.add("depth", path.depths());
    result.add(SpanJoinInput.TS, path.starts());
    result.add(SpanJoinInput.DUR, path.durations());
    result.add("blocker_id", path.blockers());
    result.add("blocker_utid", path.blockerThreads());
    result.add("parent_id", path.roots());
    return result.finish();
  }

  private static WakeupGraph graph(OperatorArgumentColumns runs) {
    return new WakeupGraph(
        runs.longs("id"),
        runs.longs("utid"),
        runs.longs(SpanJoinInput.TS),
        runs.longs(SpanJoinInput.DUR),
        runs.longs("idle_dur"),
        runs.longs("waker_id"),
        runs.longs("prev_id"));
  }
}
