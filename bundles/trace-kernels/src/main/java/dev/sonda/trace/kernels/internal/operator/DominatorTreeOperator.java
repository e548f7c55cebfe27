package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.graph.DominatorTree;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operator {@code graph_dominator_tree}: returns node_id and dominator_node_id of all nodes
 * reachable from a root.
 */
record DominatorTreeOperator() implements TableOperator {

  @Override
  public String name() {
    return "graph_dominator_tree";
  }

  @Override
  public List<String> parameters() {
    return List.of("table of source_node_id, dest_node_id", "id of the root");
  }

  @Override
  public Table apply(OperatorCall call) {
    long rootId = call.isNull(1) ? 0 : call.number(1); // without rows, the root is null
    GraphEdgeColumns graph = GraphEdgeColumns.of(call, LongColumn.of(rootId));
    if (graph.edges() == 0) {
      return result(new GrowableIntColumn(0), new GrowableIntColumn(0), graph, call);
    }
    int[] from = graph.sourceNumbers();
    int[] to = graph.targetNumbersWithNullAsZero();
    int known = graph.numbers().count();
    int root = graph.numbers().numberOf(rootId);
    if (graph.numbers().count() > known) {
      throw new OperatorException("dominator_tree: root node is not in the graph");
    }
    DominatorTree tree = DominatorTree.of(known, from, to, root);
    if (tree.rows() <= 1) {
      throw new OperatorException(
          "dominator_tree: non empty graph must contain root and another node");
    }
    return result(tree.nodes(), tree.dominators(), graph, call);
  }

  private Table result(
      GrowableIntColumn nodes,
      GrowableIntColumn dominators,
      GraphEdgeColumns graph,
      OperatorCall call) {
    return new NodeIdTable(graph)
        .table(name(), call, List.of("node_id", "dominator_node_id"), List.of(nodes, dominators));
  }
}
