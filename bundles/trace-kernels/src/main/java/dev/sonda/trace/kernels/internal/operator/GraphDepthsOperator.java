package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.graph.LongestPaths;
import dev.sonda.trace.tables.Table;

/**
 * Operator {@code graph_depths}: returns node_id and depth of all nodes reachable from the given
 * ones; the depth is the number of edges on the longest path to a node without outgoing edges. Used
 * by aggregating graph scans.
 */
record GraphDepthsOperator() implements GraphOperator {

  @Override
  public String name() {
    return "graph_depths";
  }

  @Override
  public Table apply(OperatorCall call, GraphEdgeColumns graph, LongColumn startIds) {
    int[] from = graph.sourceNumbers();
    int[] to = graph.targetNumbers();
    int[] starts = graph.numbersOf(startIds);
    LongestPaths ways = LongestPaths.of(graph.numbers().count(), from, to, starts);
    GrowableLongColumn ids = new GrowableLongColumn(ways.nodes().rows());
    for (int row = 0; row < ways.nodes().rows(); row++) {
      ids.add(graph.numbers().idOf(ways.nodes().get(row)));
    }
    ResultTable result = new ResultTable(name(), ids.rows(), call.memory());
    result.add("node_id", ids);
    result.add("depth", ways.lengths());
    return result.finish();
  }
}
