package dev.sonda.trace.kernels.internal.tree;

import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;

/** Finds the flows connected to a slice, flows of nearer slices first. Not thread-safe. */
public final class ConnectedFlows {
  /** How a slice was reached: values stored in an int array. */
  private static final int START = 0;

  private static final int BY_INCOMING = 1;
  private static final int BY_OUTGOING = 2;
  private static final int BY_RELATIVE = 3;

  private final SliceRelatives relatives;
  private final int[] outRows;
  private final int[] inRows;
  private final FlowsBySlice outgoing;
  private final FlowsBySlice incoming;
  private final FlowDirection direction;

  /** By slice, the number of the last search that visited the slice. */
  private final int[] searchBySlice;

  private final GrowableIntColumn queue = new GrowableIntColumn(0);
  private final GrowableIntColumn visits = new GrowableIntColumn(0);
  private final GrowableIntColumn found = new GrowableIntColumn(0);
  private int search;

  /**
   * @param outRows row of the slice that each flow starts at, -1 if the slice is unknown
   * @param inRows row of the slice that each flow ends at, -1 if the slice is unknown
   */
  public ConnectedFlows(SliceArrays slices, int[] outRows, int[] inRows, FlowDirection direction) {
    this.outRows = outRows;
    this.inRows = inRows;
    this.direction = direction;
    relatives = new SliceRelatives(slices);
    outgoing = new FlowsBySlice(outRows, slices.rows());
    incoming = new FlowsBySlice(inRows, slices.rows());
    searchBySlice = new int[slices.rows()];
  }

  /** Appends the flows connected to a slice. */
  public void append(int slice, GrowableIntColumn flows) {
    search++;
    queue.clear();
    visits.clear();
    visit(slice, START);
    for (int i = 0; i < queue.rows(); i++) {
      follow(queue.get(i), visits.get(i), flows);
    }
  }

  private void visit(int slice, int visit) {
    if (slice >= 0 && searchBySlice[slice] != search) {
      searchBySlice[slice] = search;
      queue.add(slice);
      visits.add(visit);
    }
  }

  private void follow(int slice, int visit, GrowableIntColumn flows) {
    if (visit != BY_RELATIVE) {
      visitRelatives(slice);
    }
    if (direction != FlowDirection.FOLLOWING && visit != BY_OUTGOING) {
      followFlows(incoming, slice, outRows, BY_INCOMING, flows);
    }
    if (direction != FlowDirection.PRECEDING && visit != BY_INCOMING) {
      followFlows(outgoing, slice, inRows, BY_OUTGOING, flows);
    }
  }

  private void visitRelatives(int slice) {
    found.clear();
    switch (direction) {
      case DIRECT -> {}
      case FOLLOWING -> relatives.appendDescendants(slice, found);
      case PRECEDING -> relatives.appendAncestors(slice, found);
    }
    for (int i = 0; i < found.rows(); i++) {
      visit(found.get(i), BY_RELATIVE);
    }
  }

  private void followFlows(
      FlowsBySlice graph, int slice, int[] otherEnds, int visit, GrowableIntColumn flows) {
    for (int place = graph.begin(slice); place < graph.end(slice); place++) {
      int flow = graph.flow(place);
      flows.add(flow);
      visit(otherEnds[flow], visit);
    }
  }
}
