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

/** Writes flows: connects consecutive slices that refer to one flow id. */
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

  /** Whether a flow has begun and has not ended. */
  public boolean isActive(long flow) {
    return lastSlices.containsKey(flow);
  }

  /** Begins a flow at a slice. */
  public void begin(long flow, int slice) {
    if (lastSlices.putIfAbsent(flow, slice) != null) {
      statistics.add(Statistic.FLOW_DUPLICATE_ID, 1);
    }
  }

  /** Continues a flow at a slice. */
  public void step(long flow, int slice) {
    Integer before = lastSlices.replace(flow, slice);
    if (before == null) {
      statistics.add(Statistic.FLOW_STEP_WITHOUT_START, 1);
    } else {
      add(flow, before, slice);
    }
  }

  /** Ends a flow at a slice; the id can be reused if {@code isClosed}. */
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

  /** Ends a flow at the next slice that begins on a track. */
  public void endAtNext(long flow, int track) {
    waiting.computeIfAbsent(track, _ -> new ArrayList<>()).add(flow);
  }

  /**
   * Must be called for each slice that begins; ends the flows that wait for a slice on its track.
   */
  void onBegin(int track, int slice) {
    if (!waiting.isEmpty()) {
      List<Long> flows = waiting.remove(track);
      if (flows != null) {
        flows.forEach(flow -> end(flow, slice, false));
      }
    }
  }

  /** Sets the arguments of a flow, which are added to its rows. */
  public void describe(long flow, ArgSet args) {
    descriptions.put(flow, ArgSet.copyOf(args));
  }

  /** Adds a flow between two slices, independent of flow ids. */
  public void add(int from, int to) {
    int row = table.add();
    table.sliceOut.set(row, from);
    table.sliceIn.set(row, to);
  }

  /** Adds a flow row from the earlier to the later slice, regardless of the order of events. */
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
