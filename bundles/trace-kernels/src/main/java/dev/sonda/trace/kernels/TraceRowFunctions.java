package dev.sonda.trace.kernels;

import dev.sonda.trace.kernels.internal.row.RowFunctions;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import java.util.List;

/**
 * Functions of a row of a trace's tables, by its id: which other rows belong to it, as a list of
 * ids, and the cells of a row. So a query walks from {@code slice.id} to ancestors and their names
 * without a join.
 *
 * @param all in no order that matters
 */
public record TraceRowFunctions(List<ScalarFunction> all) {
  public TraceRowFunctions {
    all = List.copyOf(all);
  }

  /** Functions over the tables of a trace, of which none is read before a function is called. */
  public static TraceRowFunctions over(TableCatalog trace) {
    return new TraceRowFunctions(RowFunctions.over(trace));
  }
}
