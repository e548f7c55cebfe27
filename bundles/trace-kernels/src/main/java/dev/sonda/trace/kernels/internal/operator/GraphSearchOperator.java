package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.graph.GraphSearch;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operators {@code graph_reachable_dfs} and {@code graph_reachable_bfs}: return node_id and
 * parent_node_id of all nodes reached.
 */
record GraphSearchOperator(boolean depthFirst) implements GraphOperator {

  @Override
  public String name() {
    return depthFirst ? "graph_reachable_dfs" : "graph_reachable_bfs";
  }

  @Override
  public Table apply(OperatorCall call, GraphEdgeColumns graph, LongColumn startIds) {
    int[] from = graph.sourceNumbers();
    int[] to = graph.targetNumbers();
    int[] starts = graph.edges() == 0 ? new int[0] : graph.numbersOf(startIds);
    int nodes = graph.numbers().count();
    return result(
        depthFirst
            ? GraphSearch.depthFirst(nodes, from, to, starts)
            : GraphSearch.breadthFirst(nodes, from, to, starts),
        graph,
        call);
  }

  private Table result(GraphSearch search, GraphEdgeColumns graph, OperatorCall call) {
    return new NodeIdTable(graph)
        .table(
            name(),
            call,
            List.of("node_id", "parent_node_id"),
            List.of(search.nodes(), search.parents()));
  }
}
