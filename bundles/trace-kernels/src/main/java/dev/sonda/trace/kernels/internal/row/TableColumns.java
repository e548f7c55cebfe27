package dev.sonda.trace.kernels.internal.row;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;

/** Finds the columns of a trace's table by name. */
record TableColumns(Table table) {

  Column column(String name) {
    return table.columns().stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new OperatorException("table '" + table.name() + "' has no column '" + name + "'"));
  }

  LongColumn longs(String name) {
    return LongColumn.copyOf(column(name), table.rows());
  }

  /** The ids at the given rows. */
  static long[] ids(LongColumn ids, GrowableIntColumn rows) {
    long[] found = new long[rows.rows()];
    for (int i = 0; i < found.length; i++) {
      found[i] = ids.get(rows.get(i));
    }
    return found;
  }
}
