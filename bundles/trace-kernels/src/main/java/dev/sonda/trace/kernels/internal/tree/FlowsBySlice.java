package dev.sonda.trace.kernels.internal.tree;

/** Flows grouped by the slice that they start at, or that they end at. */
final class FlowsBySlice {
  private final int[] begins;
  private final int[] flows;

  /**
   * @param sliceRows row of the slice of each flow, -1 if the slice is unknown
   */
  FlowsBySlice(int[] sliceRows, int slices) {
    begins = new int[slices + 1];
    flows = new int[sliceRows.length];
    for (int slice : sliceRows) {
      if (slice >= 0) {
        begins[slice + 1]++;
      }
    }
    for (int slice = 0; slice < slices; slice++) {
      begins[slice + 1] += begins[slice];
    }
    int[] next = begins.clone();
    for (int flow = 0; flow < sliceRows.length; flow++) {
      if (sliceRows[flow] >= 0) {
        flows[next[sliceRows[flow]]++] = flow;
      }
    }
  }

  int begin(int slice) {
    return begins[slice];
  }

  int end(int slice) {
    return begins[slice + 1];
  }

  int flow(int place) {
    return flows[place];
  }
}
