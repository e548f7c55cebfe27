package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.span.JoinedSpans;
import dev.sonda.trace.kernels.internal.span.SpanJoin;
import dev.sonda.trace.kernels.internal.span.SpanJoinKind;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operator {@code span_join} and its outer variants. The result has ts, dur, the partition column
 * if there is one, then the other columns of the left and of the right table.
 */
record SpanJoinOperator(SpanJoinKind kind) implements TableOperator {

  @Override
  public String name() {
    return kind.operator();
  }

  @Override
  public List<String> parameters() {
    return List.of(
        "left table",
        "its partition column, or no text",
        "right table",
        "its partition column, or no text");
  }

  @Override
  public Table apply(OperatorCall call) {
    SpanJoinInput left = new SpanJoinInput(call.table(0), call.text(1));
    SpanJoinInput right = new SpanJoinInput(call.table(2), call.text(3));
    String partition = commonPartition(left, right);
    check(left, right);
    ScratchArrays scratch = call.scratch();
    JoinedSpans joined = SpanJoin.join(kind, left.sorted(scratch), right.sorted(scratch), scratch);
    ResultTable result = new ResultTable(name(), joined.rows(), call.memory(), scratch);
    result.add(SpanJoinInput.TS, joined.ts());
    result.add(SpanJoinInput.DUR, joined.dur());
    if (!partition.isEmpty()) {
      result.add(partition, joined.partition());
    }
    left.addOthers(result, joined.leftRow());
    right.addOthers(result, joined.rightRow());
    return result.finish();
  }

  static void check(SpanJoinInput left, SpanJoinInput right) {
    if (!left.hasDurations() && !right.hasDurations()) {
      throw new OperatorException(
          "SPAN_JOIN: column dur must be present in at least one of tables %s and %s"
              .formatted(left.name(), right.name()));
    }
  }

  private static String commonPartition(SpanJoinInput left, SpanJoinInput right) {
    if (left.partition().isEmpty() || right.partition().isEmpty()) {
      return left.partition() + right.partition();
    }
    if (!left.partition().equals(right.partition())) {
      throw new OperatorException(
          ("SPAN_JOIN: mismatching partitions between the two tables;"
                  + " (partition %s in table %s, partition %s in table %s)")
              .formatted(left.partition(), left.name(), right.partition(), right.name()));
    }
    return left.partition();
  }
}
