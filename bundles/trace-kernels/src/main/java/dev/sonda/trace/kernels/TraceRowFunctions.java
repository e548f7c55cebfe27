package dev.sonda.trace.kernels;

import dev.sonda.trace.kernels.internal.row.RowFunctions;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import java.util.List;

/**
 * Scalar functions of a row of a trace's tables, given its id: one kind returns the ids of related
 * rows as a list, another kind returns a cell of the row. So a query goes from {@code slice.id} to
 * ancestors and their names without a join.
 *
 * @param all the functions, in no particular order
 */
public record TraceRowFunctions(List<ScalarFunction> all) {
  public TraceRowFunctions {
    all = List.copyOf(all);
  }

  /**
   * Creates the functions over the tables of a trace; no table is read before a function is called.
   */
  public static TraceRowFunctions over(TableCatalog trace) {
    return new TraceRowFunctions(RowFunctions.over(trace));
  }

  /**
   * Creates the functions for the value of a key in a set of arguments, by the type of the values:
   * {@code __arg_integer(set, key)}, {@code __arg_real}, {@code __arg_text}.
   */
  public static TraceRowFunctions ofArguments(TableCatalog trace) {
    return new TraceRowFunctions(RowFunctions.ofArguments(trace));
  }
}
