package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.FlowTable;
import dev.sonda.trace.storage.table.SliceTable;
import java.util.HashMap;
import java.util.Map;

/** Joins slices that name one flow, each with the next. */
public final class Flows {
  private final Map<Long, Integer> lastSlices = new HashMap<>();
  private final FlowTable table;
  private final SliceTable slices;
  private final Statistics statistics;

  public Flows(FlowTable table, SliceTable slices, Statistics statistics) {
    this.table = table;
    this.slices = slices;
    this.statistics = statistics;
  }

  /** Whether a flow has begun and not been ended. */
  public boolean isActive(long flow) {
    return lastSlices.containsKey(flow);
  }

  /** A slice that begins a flow. */
  public void begin(long flow, int slice) {
    if (lastSlices.putIfAbsent(flow, slice) != null) {
      statistics.add(Statistic.FLOW_DUPLICATE_ID, 1);
    }
  }

  /** A slice through which a flow goes on. */
  public void step(long flow, int slice) {
    Integer before = lastSlices.replace(flow, slice);
    if (before == null) {
      statistics.add(Statistic.FLOW_STEP_WITHOUT_START, 1);
    } else {
      add(flow, before, slice);
    }
  }

  /** A slice at which a flow ends; the number may be used again if it is closed. */
  public void end(long flow, int slice, boolean isClosed) {
    Integer before = lastSlices.get(flow);
    if (before == null) {
      statistics.add(Statistic.FLOW_END_WITHOUT_START, 1);
      return;
    }
    if (isClosed) {
      lastSlices.remove(flow);
    }
    add(flow, before, slice);
  }

  /** The earlier slice is where the flow comes from, in whatever order they were told. */
  private void add(long flow, int one, int other) {
    boolean isInOrder = slices.ts.get(one) <= slices.ts.get(other);
    int row = table.add();
    table.sliceOut.set(row, isInOrder ? one : other);
    table.sliceIn.set(row, isInOrder ? other : one);
    table.traceId.set(row, flow);
  }
}
