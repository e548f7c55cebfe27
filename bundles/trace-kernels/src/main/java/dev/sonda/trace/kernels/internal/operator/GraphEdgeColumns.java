package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.graph.NodeNumbers;

/**
 * The edges of a graph, read from the first argument of an operator call, with nodes mapped to
 * numbers.
 */
record GraphEdgeColumns(LongColumn sources, LongColumn targets, NodeNumbers numbers) {

  static GraphEdgeColumns of(OperatorCall call, LongColumn otherNodes) {
    OperatorArgumentColumns edges = new OperatorArgumentColumns(call.table(0));
    LongColumn sources = edges.longs("source_node_id");
    LongColumn targets = edges.longs("dest_node_id");
    return new GraphEdgeColumns(sources, targets, new NodeNumbers(sources, targets, otherNodes));
  }

  int edges() {
    return sources.rows();
  }

  int[] sourceNumbers() {
    int[] found = new int[sources.rows()];
    for (int edge = 0; edge < found.length; edge++) {
      found[edge] = numbers.numberOf(sources.get(edge));
    }
    return found;
  }

  /** Numbers of the targets; -1 for an edge without target, whose source is still a node. */
  int[] targetNumbers() {
    int[] found = new int[targets.rows()];
    for (int edge = 0; edge < found.length; edge++) {
      found[edge] = targets.isNull(edge) ? -1 : numbers.numberOf(targets.get(edge));
    }
    return found;
  }

  /** Numbers of the targets, where null is treated as node id 0. */
  int[] targetNumbersWithNullAsZero() {
    int[] found = new int[targets.rows()];
    for (int edge = 0; edge < found.length; edge++) {
      found[edge] = numbers.numberOf(targets.get(edge));
    }
    return found;
  }

  int[] numbersOf(LongColumn nodes) {
    int[] found = new int[nodes.rows()];
    for (int i = 0; i < found.length; i++) {
      if (nodes.isNull(i)) {
        throw new OperatorException(
            "ARRAY_AGG: nulls are not supported."
                + " They should be filtered out before calling ARRAY_AGG.");
      }
      found[i] = numbers.numberOf(nodes.get(i));
    }
    return found;
  }
}
