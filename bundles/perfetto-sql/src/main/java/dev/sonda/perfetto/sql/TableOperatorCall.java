package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import java.util.List;

/**
 * A call of a table operator in a query: describes the function that must be registered with the
 * engine before the query runs. The function receives a table as a list of structs, or as the
 * greatest result of a function that collects its rows, and returns its result as a struct of
 * lists.
 *
 * @param function name of the function in the query, unique for each combination of operator and
 *     argument types
 * @param operator such as {@code graph_reachable_dfs}
 * @param columns the columns of the operator's result
 */
public record TableOperatorCall(
    String function, String operator, List<Argument> arguments, List<CatalogColumn> columns) {
  public TableOperatorCall {
    arguments = List.copyOf(arguments);
    columns = List.copyOf(columns);
  }

  /** The kind of an argument: a table or a single value. */
  public sealed interface Argument {
    /** A table argument, a list of rows. */
    record Rows(List<CatalogColumn> columns) implements Argument {
      public Rows {
        columns = List.copyOf(columns);
      }
    }

    /**
     * A table argument of numbers, collected by a function.
     *
     * @param collector name of that function, which stands for the types of the columns
     */
    record CollectedRows(String collector, List<CatalogColumn> columns) implements Argument {
      public CollectedRows {
        columns = List.copyOf(columns);
      }
    }

    /** A single value: an integer, a real number or a text. */
    record Value(ValueType type) implements Argument {}
  }
}
