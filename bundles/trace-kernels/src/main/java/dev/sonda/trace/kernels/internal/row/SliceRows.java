package dev.sonda.trace.kernels.internal.row;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.internal.column.IntRows;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.tree.Relatives;
import dev.sonda.trace.kernels.internal.tree.SliceTable;
import dev.sonda.trace.tables.Table;

/** Finds slices of a trace, and their ancestors and descendants, by id. */
record SliceRows(SliceTable slices, LongColumn ids) {

  static SliceRows of(Table table) {
    TableColumns columns = new TableColumns(table);
    LongColumn ids = columns.longs("id");
    SliceTable slices =
        new SliceTable(
            ids,
            columns.longs("parent_id"),
            columns.longs("ts"),
            columns.longs("dur"),
            columns.longs("track_id"),
            columns.longs("depth"));
    return new SliceRows(slices, ids);
  }

  long[] ancestors(long id) {
    IntRows found = new IntRows(0);
    new Relatives(slices).appendAncestors(row(id, "no row with id"), found);
    return TableColumns.ids(ids, found);
  }

  long[] descendants(long id) {
    IntRows found = new IntRows(0);
    new Relatives(slices).appendDescendants(row(id, "no row with id"), found);
    return TableColumns.ids(ids, found);
  }

  int row(long id, String otherwise) {
    int row = slices.rowsById().rowOf(id);
    if (row < 0) {
      throw new OperatorException(otherwise + " " + id);
    }
    return row;
  }
}
