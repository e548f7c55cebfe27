package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.graph.WeightBoundedSearch;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operator {@code graph_reachable_weight_bounded_dfs}: returns root_node_id, node_id and
 * parent_node_id of all nodes that each root reaches within its weight limit.
 */
record WeightBoundedSearchOperator() implements TableOperator {

  @Override
  public String name() {
    return "graph_reachable_weight_bounded_dfs";
  }

  @Override
  public List<String> parameters() {
    return List.of(
        "table of source_node_id, dest_node_id, edge_weight",
        "table of root_node_id, root_target_weight",
        "1 if the node that exceeds the weight is found, too, else 0");
  }

  @Override
  public Table apply(OperatorCall call) {
    OperatorArgumentColumns roots = new OperatorArgumentColumns(call.table(1));
    LongColumn rootIds = roots.longs("root_node_id");
    LongColumn limits = roots.longs("root_target_weight");
    GraphEdgeColumns graph = GraphEdgeColumns.of(call, rootIds);
    int[] from = graph.sourceNumbers();
    int[] to = graph.targetNumbersWithNullAsZero();
    int[] starts = new int[graph.edges() == 0 ? 0 : rootIds.rows()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = graph.numbers().numberOf(rootIds.get(i));
    }
    WeightBoundedSearch search =
        new WeightBoundedSearch(
            graph.numbers().count(), from, to, weights(call), call.number(2) != 0);
    for (int i = 0; i < starts.length; i++) {
      search.add(starts[i], Integer.toUnsignedLong((int) limits.get(i)));
    }
    return result(search, graph, call);
  }

  private static long[] weights(OperatorCall call) {
    LongColumn column = new OperatorArgumentColumns(call.table(0)).longs("edge_weight");
    long[] weights = new long[column.rows()];
    for (int edge = 0; edge < weights.length; edge++) {
      weights[edge] = column.get(edge);
    }
    return weights;
  }

  private Table result(WeightBoundedSearch search, GraphEdgeColumns graph, OperatorCall call) {
    NodeIdTable rows = new NodeIdTable(graph);
    return rows.table(
        name(),
        call,
        List.of("root_node_id", "node_id", "parent_node_id"),
        List.of(search.roots(), search.nodes(), search.parents()));
  }
}
