package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.FlowTable;
import dev.sonda.trace.storage.table.SliceTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Joins slices that name one flow, each with the next. */
public final class Flows {
  private final Map<Long, Integer> lastSlices = new HashMap<>();
  private final Map<Long, ArgSet> descriptions = new HashMap<>();
  private final ArgSets argSets;
  private final Map<Integer, List<Long>> waiting = new HashMap<>();
  private final FlowTable table;
  private final SliceTable slices;
  private final Statistics statistics;

  public Flows(FlowTable table, SliceTable slices, ArgSets argSets, Statistics statistics) {
    this.argSets = argSets;
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

  /** A flow that ends at whatever slice begins next on a track. */
  public void endAtNext(long flow, int track) {
    waiting.computeIfAbsent(track, _ -> new ArrayList<>()).add(flow);
  }

  /** Is told of each slice that begins. */
  void onBegin(int track, int slice) {
    if (!waiting.isEmpty()) {
      List<Long> flows = waiting.remove(track);
      if (flows != null) {
        flows.forEach(flow -> end(flow, slice, false));
      }
    }
  }

  /** Gives the rows of a flow arguments, which are written with the first of them. */
  public void describe(long flow, ArgSet args) {
    ArgSet kept = new ArgSet();
    kept.addAll(args);
    descriptions.put(flow, kept);
  }

  /** Adds a flow between two slices alone. */
  public void add(int from, int to) {
    int row = table.add();
    table.sliceOut.set(row, from);
    table.sliceIn.set(row, to);
  }

  /** The earlier slice is where the flow comes from, in whatever order they were told. */
  private void add(long flow, int one, int other) {
    boolean isInOrder = slices.ts.get(one) <= slices.ts.get(other);
    int row = table.add();
    table.sliceOut.set(row, isInOrder ? one : other);
    table.sliceIn.set(row, isInOrder ? other : one);
    table.traceId.set(row, flow);
    ArgSet description = descriptions.get(flow);
    if (description != null) {
      table.argSetId.set(row, argSets.write(description));
    }
  }
}
