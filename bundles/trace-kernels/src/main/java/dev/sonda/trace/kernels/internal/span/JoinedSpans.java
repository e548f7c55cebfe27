package dev.sonda.trace.kernels.internal.span;

import dev.sonda.trace.kernels.internal.column.IntRows;
import dev.sonda.trace.kernels.internal.column.LongRows;

/**
 * The result of a span join: time spans with the row of each table that covers them, -1 if there is
 * none.
 */
public record JoinedSpans(
    LongRows ts, LongRows dur, LongRows partition, IntRows leftRow, IntRows rightRow) {

  static JoinedSpans ofExpectedRows(int rows) {
    return new JoinedSpans(
        new LongRows(rows),
        new LongRows(rows),
        new LongRows(rows),
        new IntRows(rows),
        new IntRows(rows));
  }

  public int rows() {
    return ts.rows();
  }
}
