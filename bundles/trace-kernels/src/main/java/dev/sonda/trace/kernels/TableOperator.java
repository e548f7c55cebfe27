package dev.sonda.trace.kernels;

import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * An operator of PerfettoSQL that computes a table from tables. It has no state: any thread may
 * apply it, several at once.
 */
public interface TableOperator {
  /** Its name in queries, in lower case, such as {@code span_join}. */
  String name();

  /** What its arguments are, in their order, for a message to the author of a call. */
  List<String> parameters();

  /**
   * Computes the result, whose columns lie in the memory of the call, or belong to its arguments.
   *
   * @throws OperatorException if an argument is none that the operator takes
   */
  Table apply(OperatorCall call);
}
