package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.column.ValidityBits;
import dev.sonda.trace.kernels.internal.tree.ParentsFirstOrder;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Operator {@code tree_to_table}: the rows of a tree, parents before their children, with
 * additional columns for the number of each row and of its parent's row.
 */
record TreeTableOperator() implements TableOperator {

  @Override
  public String name() {
    return "tree_to_table";
  }

  @Override
  public List<String> parameters() {
    return List.of("table of id, parent_id and other columns");
  }

  @Override
  public Table apply(OperatorCall call) {
    Table tree = call.table(0);
    OperatorArgumentColumns columns = new OperatorArgumentColumns(tree);
    ParentsFirstOrder order = ParentsFirstOrder.of(columns.longs("id"), columns.longs("parent_id"));
    int[] rows = order.rows();
    ResultTable result = new ResultTable(name(), rows.length, call.memory());
    result.add("_tree_id", IntStream.range(0, rows.length).asLongStream().toArray());
    addParents(result, order.parents());
    for (Column column : tree.columns()) {
      result.addGathered(column.name(), column, rows);
    }
    return result.finish();
  }

  private static void addParents(ResultTable result, int[] parents) {
    GrowableLongColumn numbers = new GrowableLongColumn(parents.length);
    ValidityBits known = new ValidityBits();
    for (int parent : parents) {
      numbers.add(Math.max(parent, 0));
      known.add(parent >= 0);
    }
    result.addNullable("_tree_parent_id", numbers, known);
  }
}
