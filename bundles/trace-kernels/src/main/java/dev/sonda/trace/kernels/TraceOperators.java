package dev.sonda.trace.kernels;

import dev.sonda.trace.kernels.internal.callsite.AnnotatedCallstackOperator;
import dev.sonda.trace.kernels.internal.flame.FlamegraphOperator;
import dev.sonda.trace.kernels.internal.layout.SliceLayoutOperator;
import dev.sonda.trace.tables.TableCatalog;
import java.util.List;

/**
 * Operators that read a trace's tables directly; their arguments select tracks, a process or a
 * time.
 *
 * @param all the operators, in no particular order
 */
public record TraceOperators(List<TableOperator> all) {
  public TraceOperators {
    all = List.copyOf(all);
  }

  /**
   * Creates the operators over the tables of a trace; no table is read before an operator is
   * applied.
   */
  public static TraceOperators over(TableCatalog trace) {
    return new TraceOperators(
        List.of(
            new FlamegraphOperator(trace),
            new SliceLayoutOperator(trace),
            new AnnotatedCallstackOperator(trace)));
  }
}
