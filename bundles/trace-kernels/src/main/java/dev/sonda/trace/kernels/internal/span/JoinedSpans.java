package dev.sonda.trace.kernels.internal.span;

import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;

/**
 * The result of a span join: time spans with the row of each table that covers them, -1 if there is
 * none.
 */
public record JoinedSpans(
    GrowableLongColumn ts,
    GrowableLongColumn dur,
    GrowableLongColumn partition,
    GrowableIntColumn leftRow,
    GrowableIntColumn rightRow) {

  static JoinedSpans ofExpectedRows(int rows, ScratchArrays scratch) {
    return new JoinedSpans(
        new GrowableLongColumn(rows, scratch),
        new GrowableLongColumn(rows, scratch),
        new GrowableLongColumn(rows, scratch),
        new GrowableIntColumn(rows, scratch),
        new GrowableIntColumn(rows, scratch));
  }

  public int rows() {
    return ts.rows();
  }
}
