package dev.sonda.trace.kernels.internal.span;

import dev.sonda.trace.kernels.internal.column.IntRows;
import dev.sonda.trace.kernels.internal.column.LongRows;

/**
 * What a span join results in: the stretches of time with the rows of both tables that cover them,
 * -1 where a table has none.
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
