package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.span.SortedSpans;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;

/**
 * One input table of a span join. If the table has no durations, its rows are instants.
 *
 * @param partition the name of a column, empty if the table isn't partitioned
 */
record SpanJoinInput(Table table, String partition) {
  static final String TS = "ts";
  static final String DUR = "dur";

  SpanJoinInput {
    if (partition.equals(TS) || partition.equals(DUR)) {
      throw new OperatorException(
          "SPAN_JOIN: partition column cannot be any of {ts, dur} for table " + table.name());
    }
  }

  String name() {
    return table.name();
  }

  boolean hasDurations() {
    return new OperatorArgumentColumns(table).find(DUR).isPresent();
  }

  SortedSpans sorted(ScratchArrays scratch) {
    OperatorArgumentColumns columns = new OperatorArgumentColumns(table);
    if (columns.find(TS).isEmpty()) {
      throw new OperatorException("SPAN_JOIN: Missing ts column in table " + name());
    }
    LongColumn ts = columns.longs(TS, scratch);
    LongColumn dur = hasDurations() ? columns.longs(DUR, scratch) : LongColumn.zeros(ts.rows());
    return partition.isEmpty()
        ? SortedSpans.of(ts, dur, scratch)
        : SortedSpans.of(ts, dur, partitions(columns, scratch), scratch);
  }

  private LongColumn partitions(OperatorArgumentColumns columns, ScratchArrays scratch) {
    Column column =
        columns
            .find(partition)
            .orElseThrow(() ->
                new OperatorException(
                    "SPAN_JOIN: Missing partition column '%s' in table '%s'"
                        .formatted(partition, name())));
    if (column.type() == ColumnType.DOUBLE || column.type() == ColumnType.STRING) {
      throw new OperatorException("SPAN_JOIN: partition is not an INT column");
    }
    return LongColumn.copyOf(column, table.rows(), scratch);
  }

  /** Adds all columns except those common to both tables (ts, dur, partition) to the result. */
  void addOthers(ResultTable result, GrowableIntColumn rows) {
    for (Column column : table.columns()) {
      String name = column.name();
      if (!name.equals(TS) && !name.equals(DUR) && !name.equals(partition)) {
        result.addGathered(name, column, rows);
      }
    }
  }
}
