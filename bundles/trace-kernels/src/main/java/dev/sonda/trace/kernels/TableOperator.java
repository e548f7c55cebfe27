package dev.sonda.trace.kernels;

import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * An operator of PerfettoSQL that computes a table from tables. Operators are stateless and
 * thread-safe.
 */
public interface TableOperator {
  /** Its name in queries, in lower case, such as {@code span_join}. */
  String name();

  /** Descriptions of the parameters, in their order, for error messages. */
  List<String> parameters();

  /**
   * Computes the result, whose columns are stored on the heap, in the memory or arrays of the call,
   * or shared with its arguments.
   *
   * @throws OperatorException if an argument is unsuitable
   */
  Table apply(OperatorCall call);
}
