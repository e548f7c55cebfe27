package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.tree.SliceArrays;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;

/** Reads the slices of an operator's argument, and the ids of the slices to start from. */
final class SliceOperatorInput {
  private SliceOperatorInput() {}

  static SliceArrays slices(Table table) {
    OperatorArgumentColumns columns = new OperatorArgumentColumns(table);
    return new SliceArrays(
        columns.longs("id"),
        columns.longs("parent_id"),
        columns.longs(SpanJoinInput.TS),
        columns.longs(SpanJoinInput.DUR),
        columns.longs("track_id"),
        columns.longs("depth"));
  }

  /** The ids to start from: the first column, regardless of its name. */
  static LongColumn starts(Table table) {
    if (table.columns().isEmpty()) {
      throw new OperatorException("the table of slices to start from has no column");
    }
    return LongColumn.copyOf(table.columns().getFirst(), table.rows());
  }

  /**
   * The row of a slice to start from.
   *
   * @throws OperatorException with the message if the id is unknown
   */
  static int startRow(SliceArrays slices, long id, String message) {
    int row = slices.rowsById().rowOf(id);
    if (row < 0) {
      throw new OperatorException(message + " " + id);
    }
    return row;
  }

  /** The result table: the rows found from each start, with all columns of their source table. */
  static Table result(
      String name,
      GrowableLongColumn startIds,
      GrowableIntColumn found,
      Table source,
      TableMemory memory) {
    ResultTable result = new ResultTable(name, found.rows(), memory);
    result.add("start_id", startIds);
    int[] rows = found.toArray();
    for (Column column : source.columns()) {
      result.addGathered(column.name(), column, rows);
    }
    return result.finish();
  }
}
