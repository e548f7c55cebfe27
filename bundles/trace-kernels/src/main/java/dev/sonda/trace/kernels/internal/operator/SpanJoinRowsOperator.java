package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.span.JoinedSpans;
import dev.sonda.trace.kernels.internal.span.SpanJoin;
import dev.sonda.trace.kernels.internal.span.SpanJoinKind;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operator {@code span_join_rows} and its outer variants: the row numbers of overlapping spans of
 * both tables; the caller looks up other columns itself. Row numbers start at 1; 0 means no row.
 */
record SpanJoinRowsOperator(SpanJoinKind kind) implements TableOperator {

  @Override
  public String name() {
    return kind.operator() + "_rows";
  }

  @Override
  public List<String> parameters() {
    return new SpanJoinOperator(kind).parameters();
  }

  @Override
  public Table apply(OperatorCall call) {
    SpanJoinInput left = new SpanJoinInput(call.table(0), call.text(1));
    SpanJoinInput right = new SpanJoinInput(call.table(2), call.text(3));
    SpanJoinOperator.check(left, right);
    ScratchArrays scratch = call.scratch();
    JoinedSpans joined = SpanJoin.join(kind, left.sorted(scratch), right.sorted(scratch), scratch);
    ResultTable result = new ResultTable(name(), joined.rows(), call.memory(), scratch);
    result.add(SpanJoinInput.TS, joined.ts());
    result.add(SpanJoinInput.DUR, joined.dur());
    result.add("partition", joined.partition());
    result.addFromOne("left_row", joined.leftRow());
    result.addFromOne("right_row", joined.rightRow());
    return result.finish();
  }
}
