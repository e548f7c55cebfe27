package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.table.FlowTable;
import java.util.HashMap;
import java.util.Map;

/** Joins slices that name one flow, each with the next. */
public final class Flows {
  private final Map<Long, Integer> lastSlices = new HashMap<>();
  private final FlowTable table;

  public Flows(FlowTable table) {
    this.table = table;
  }

  /** A slice that begins a flow or goes on with it. */
  public void step(long flow, int slice) {
    Integer before = lastSlices.put(flow, slice);
    if (before != null) {
      add(flow, before, slice);
    }
  }

  /** A slice that ends a flow. */
  public void end(long flow, int slice) {
    Integer before = lastSlices.remove(flow);
    if (before != null) {
      add(flow, before, slice);
    }
  }

  private void add(long flow, int from, int to) {
    int row = table.add();
    table.sliceOut.set(row, from);
    table.sliceIn.set(row, to);
    table.traceId.set(row, flow);
    table.argSetId.set(row, 0);
  }
}
