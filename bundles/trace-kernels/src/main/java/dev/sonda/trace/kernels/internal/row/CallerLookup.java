package dev.sonda.trace.kernels.internal.row;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowsById;
import dev.sonda.trace.tables.Table;

/** Finds the callers of a callsite by its id. */
final class CallerLookup {
  private final LongColumn ids;
  private final RowsById rows;
  private final int[] parents;

  private CallerLookup(LongColumn ids, RowsById rows, int[] parents) {
    this.ids = ids;
    this.rows = rows;
    this.parents = parents;
  }

  static CallerLookup of(Table table) {
    TableColumns columns = new TableColumns(table);
    LongColumn ids = columns.longs("id");
    RowsById rows = new RowsById(ids);
    return new CallerLookup(ids, rows, rows.rowsOf(columns.longs("parent_id")));
  }

  /** The ids of the callers of a callsite, the outermost first. */
  long[] ancestors(long id) {
    int row = rows.rowOf(id);
    if (row < 0) {
      throw new OperatorException("no row with id " + id);
    }
    GrowableIntColumn found = new GrowableIntColumn(0);
    for (int above = parents[row]; above >= 0; above = parents[above]) {
      found.add(above);
    }
    found.reverse(0);
    return TableColumns.ids(ids, found);
  }
}
