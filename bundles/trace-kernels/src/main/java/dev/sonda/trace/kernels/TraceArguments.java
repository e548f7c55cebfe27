package dev.sonda.trace.kernels;

import dev.sonda.trace.kernels.internal.row.ArgTypes;
import dev.sonda.trace.tables.TableCatalog;
import java.util.Optional;
import java.util.Set;

/** Facts about the arguments of a trace (table args), which are read without the SQL engine. */
public interface TraceArguments {
  /** Reads the table of arguments in one pass; empty if the trace has none. */
  static Optional<TraceArguments> of(TableCatalog trace) {
    return ArgTypes.of(trace);
  }

  /** The types of the values of a key, as column {@code value_type} names them. */
  Set<String> typesOf(String key);
}
