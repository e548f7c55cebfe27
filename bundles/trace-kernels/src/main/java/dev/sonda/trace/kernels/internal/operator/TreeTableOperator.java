package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.column.RowsById;
import dev.sonda.trace.kernels.internal.column.ValidityBits;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Operator {@code tree_to_table}: the rows of a tree, with additional columns for the row number
 * and the parent's row number.
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
    LongColumn ids = columns.longs("id");
    LongColumn parents = columns.longs("parent_id");
    int[] rows = IntStream.range(0, ids.rows()).toArray();
    ResultTable result = new ResultTable(name(), rows.length, call.memory());
    result.add("_tree_id", IntStream.of(rows).asLongStream().toArray());
    addParents(result, ids, parents);
    for (Column column : tree.columns()) {
      result.addGathered(column.name(), column, rows);
    }
    return result.finish();
  }

  private static void addParents(ResultTable result, LongColumn ids, LongColumn parents) {
    RowsById rowsById = new RowsById(ids);
    GrowableLongColumn numbers = new GrowableLongColumn(ids.rows());
    ValidityBits known = new ValidityBits();
    for (int row = 0; row < ids.rows(); row++) {
      int parent = parents.isNull(row) ? -1 : rowsById.rowOf(parents.get(row));
      numbers.add(Math.max(parent, 0));
      known.add(parent >= 0);
    }
    result.addNullable("_tree_parent_id", numbers, known);
  }
}
