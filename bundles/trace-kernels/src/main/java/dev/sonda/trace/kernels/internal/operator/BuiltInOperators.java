package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.layout.LayoutWindowFunctionOperator;
import dev.sonda.trace.kernels.internal.span.SpanJoinKind;
import dev.sonda.trace.kernels.internal.tree.FlowDirection;
import java.util.List;

/** The list of all table operators built into Sonda. */
public final class BuiltInOperators {
  private static final List<TableOperator> ALL =
      List.of(
          new SpanJoinOperator(SpanJoinKind.INNER),
          new SpanJoinOperator(SpanJoinKind.LEFT),
          new SpanJoinOperator(SpanJoinKind.OUTER),
          new SpanJoinRowsOperator(SpanJoinKind.INNER),
          new SpanJoinRowsOperator(SpanJoinKind.LEFT),
          new SpanJoinRowsOperator(SpanJoinKind.OUTER),
          new IntervalIntersectOperator(),
          new IntervalCreateOperator(),
          new CounterIntervalsOperator(),
          new SliceRelativesOperator(true),
          new SliceRelativesOperator(false),
          new ConnectedFlowOperator(FlowDirection.DIRECT),
          new ConnectedFlowOperator(FlowDirection.FOLLOWING),
          new ConnectedFlowOperator(FlowDirection.PRECEDING),
          new GraphSearchOperator(true),
          new GraphSearchOperator(false),
          new WeightBoundedSearchOperator(),
          new DominatorTreeOperator(),
          new GraphDepthsOperator(),
          new TreePartitionOperator(),
          new CriticalPathOperator(),
          new TreeTableOperator(),
          new LayoutWindowFunctionOperator());

  private BuiltInOperators() {}

  public static List<TableOperator> all() {
    return ALL;
  }
}
