package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.tables.Table;
import java.util.List;

/** An operator that starts at some nodes of a graph and follows its edges. */
interface GraphOperator extends TableOperator {
  @Override
  default List<String> parameters() {
    return List.of("table of source_node_id, dest_node_id", "table of node_id to start from");
  }

  @Override
  default Table apply(OperatorCall call) {
    LongColumn startIds = new OperatorArgumentColumns(call.table(1)).longs("node_id");
    return apply(call, GraphEdgeColumns.of(call, startIds), startIds);
  }

  /**
   * Computes the result.
   *
   * @param graph the edges
   * @param startIds ids of the nodes to start from
   */
  Table apply(OperatorCall call, GraphEdgeColumns graph, LongColumn startIds);
}
