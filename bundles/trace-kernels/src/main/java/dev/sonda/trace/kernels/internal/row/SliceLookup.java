package dev.sonda.trace.kernels.internal.row;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.tree.SliceArrays;
import dev.sonda.trace.kernels.internal.tree.SliceRelatives;
import dev.sonda.trace.tables.Table;

/** Finds slices of a trace, and their ancestors and descendants, by id. */
record SliceLookup(SliceArrays slices, LongColumn ids) {

  static SliceLookup of(Table table) {
    TableColumns columns = new TableColumns(table);
    LongColumn ids = columns.longs("id");
    SliceArrays slices =
        new SliceArrays(
            ids,
            columns.longs("parent_id"),
            columns.longs("ts"),
            columns.longs("dur"),
            columns.longs("track_id"),
            columns.longs("depth"));
    return new SliceLookup(slices, ids);
  }

  long[] ancestors(long id) {
    GrowableIntColumn found = new GrowableIntColumn(0);
    new SliceRelatives(slices).appendAncestors(row(id, "no row with id"), found);
    return TableColumns.ids(ids, found);
  }

  long[] descendants(long id) {
    GrowableIntColumn found = new GrowableIntColumn(0);
    new SliceRelatives(slices).appendDescendants(row(id, "no row with id"), found);
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
