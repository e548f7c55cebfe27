package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.column.ValidityBits;
import dev.sonda.trace.kernels.internal.graph.NodeNumbers;
import dev.sonda.trace.kernels.internal.graph.TreePartition;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operator {@code tree_structural_partition}: returns node_id, parent_node_id and group_key of a
 * tree's rows, where the parent is the nearest ancestor in the group of the row.
 */
record TreePartitionOperator() implements TableOperator {

  @Override
  public String name() {
    return "tree_structural_partition";
  }

  @Override
  public List<String> parameters() {
    return List.of("table of id, parent_id, group_key");
  }

  @Override
  public Table apply(OperatorCall call) {
    OperatorArgumentColumns tree = new OperatorArgumentColumns(call.table(0));
    LongColumn ids = tree.longs("id");
    LongColumn parentIds = tree.longs("parent_id");
    LongColumn groupKeys = tree.longs("group_key");
    NodeNumbers nodes = new NodeNumbers(ids, parentIds);
    int[] parents = numbers(parentIds, nodes, true);
    int[] numbers = numbers(ids, nodes, false);
    int[] groups = numbers(groupKeys, new NodeNumbers(groupKeys), false);
    TreePartition partition =
        ids.rows() == 0
            ? TreePartition.none()
            : TreePartition.of(root(parents), numbers, parents, groups);
    return result(partition, ids, groupKeys, call);
  }

  /**
   * Numbers of nodes; a null becomes -1 if {@code areNullsApart}, else it is treated as node id 0.
   */
  private static int[] numbers(LongColumn ids, NodeNumbers nodes, boolean areNullsApart) {
    int[] numbers = new int[ids.rows()];
    for (int row = 0; row < numbers.length; row++) {
      numbers[row] = areNullsApart && ids.isNull(row) ? -1 : nodes.numberOf(ids.get(row));
    }
    return numbers;
  }

  private static int root(int[] parents) {
    int root = -1;
    for (int row = 0; row < parents.length; row++) {
      if (parents[row] < 0 && root >= 0) {
        throw new OperatorException(
            "tree_partition: multiple NULL parent_ids. Only one root (i.e. one NULL parent_id)"
                + " expected.");
      }
      root = parents[row] < 0 ? row : root;
    }
    if (root < 0) {
      throw new OperatorException("tree_partition: no root in tree");
    }
    return root;
  }

  private Table result(
      TreePartition partition, LongColumn ids, LongColumn groupKeys, OperatorCall call) {
    int count = partition.rows().rows();
    GrowableLongColumn nodes = new GrowableLongColumn(count);
    GrowableLongColumn parents = new GrowableLongColumn(count);
    GrowableLongColumn groups = new GrowableLongColumn(count);
    ValidityBits hasParent = new ValidityBits();
    for (int i = 0; i < count; i++) {
      int ancestor = partition.ancestors().get(i);
      nodes.add(ids.get(partition.rows().get(i)));
      groups.add(groupKeys.get(partition.rows().get(i)));
      parents.add(ancestor < 0 ? 0 : ids.get(ancestor));
      hasParent.add(ancestor >= 0);
    }
    ResultTable result = new ResultTable(name(), count, call.memory());
    result.add("node_id", nodes);
    result.addNullable("parent_node_id", parents, hasParent);
    result.add("group_key", groups);
    return result.finish();
  }
}
