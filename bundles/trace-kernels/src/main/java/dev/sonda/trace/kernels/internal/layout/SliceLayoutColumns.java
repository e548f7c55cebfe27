package dev.sonda.trace.kernels.internal.layout;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowsById;
import dev.sonda.trace.kernels.internal.column.TraceColumns;
import dev.sonda.trace.tables.TableCatalog;

/** The columns of the slice table that a layout needs. */
record SliceLayoutColumns(
    LongColumn ids,
    RowsById rowsById,
    LongColumn parentIds,
    LongColumn trackIds,
    LongColumn ts,
    LongColumn durations,
    LongColumn depth) {

  static SliceLayoutColumns of(TableCatalog trace) {
    TraceColumns table = TraceColumns.of(trace, "__intrinsic_slice");
    LongColumn ids = table.longs("id");
    return new SliceLayoutColumns(
        ids,
        new RowsById(ids),
        table.longs("parent_id"),
        table.longs("track_id"),
        table.longs("ts"),
        table.longs("dur"),
        table.longs("depth"));
  }

  /** The end of a slice; the end of time for an unfinished slice. */
  long end(int row) {
    long duration = durations.get(row);
    return duration == -1 ? Long.MAX_VALUE : ts.get(row) + duration;
  }
}
