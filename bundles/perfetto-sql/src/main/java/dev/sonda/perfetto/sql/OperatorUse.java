package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import java.util.List;

/**
 * An operator over tables that a query calls, as a function that the engine must have before the
 * query runs. A table is a list of structs to the engine, the operator's answer a struct of lists.
 *
 * @param function its name in the query; another one for each operator and types of arguments
 * @param operator such as {@code graph_reachable_dfs}
 * @param columns of the operator's answer
 */
public record OperatorUse(
    String function, String operator, List<Argument> arguments, List<CatalogColumn> columns) {
  public OperatorUse {
    arguments = List.copyOf(arguments);
    columns = List.copyOf(columns);
  }

  /** What an argument is. */
  public sealed interface Argument {
    /** A table. */
    record Rows(List<CatalogColumn> columns) implements Argument {
      public Rows {
        columns = List.copyOf(columns);
      }
    }

    /** An integer, a real number or a text. */
    record Value(ValueType type) implements Argument {}
  }
}
