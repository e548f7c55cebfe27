package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.interval.StartEndPairing;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operator {@code interval_create}: pairs starts with ends, both given by a column ts, and returns
 * intervals with ts and dur.
 */
record IntervalCreateOperator() implements TableOperator {

  @Override
  public String name() {
    return "interval_create";
  }

  @Override
  public List<String> parameters() {
    return List.of("table of starts", "table of ends");
  }

  @Override
  public Table apply(OperatorCall call) {
    StartEndPairing created =
        StartEndPairing.of(
            new OperatorArgumentColumns(call.table(0)).longs(SpanJoinInput.TS),
            new OperatorArgumentColumns(call.table(1)).longs(SpanJoinInput.TS));
    ResultTable result = new ResultTable(name(), created.ts().rows(), call.memory());
    result.add(SpanJoinInput.TS, created.ts());
    result.add(SpanJoinInput.DUR, created.dur());
    return result.finish();
  }
}
