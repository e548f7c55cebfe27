package dev.sonda.engine;

import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A function for queries that takes tables and returns a table, computed in Java.
 *
 * <p>In SQL a table that is an argument is a list of structs, and the answer is a struct of lists,
 * one for each column. NULL is a table without rows. The engine may call the body on any of its
 * threads, several at once; an exception out of it ends the query with its message. Equal arguments
 * have equal results. The rows of a query of its own, which reads no columns of a query around it,
 * may also be {@linkplain Parameter.CollectedRows collected} without lists.
 *
 * <pre>{@code
 * SELECT unnest(r.node_id) AS node_id, unnest(r.parent_node_id) AS parent_node_id
 * FROM (SELECT reachable((SELECT list({'source_node_id': a, 'dest_node_id': b}) FROM edge), 1) AS r)
 * }</pre>
 *
 * @param name the function's name in lower case: letters, digits and underscores
 * @param columns columns of the table that the body computes, in order; integers have 8 bytes in
 *     SQL
 */
public record TableFunction(
    String name, List<Parameter> parameters, List<ColumnSchema> columns, Body body) {
  public TableFunction {
    parameters = List.copyOf(parameters);
    columns = List.copyOf(columns);
  }

  /** Declares an argument of the function. */
  public sealed interface Parameter {
    /** An argument that is a table, as a list of structs with these fields. */
    record Rows(List<ColumnSchema> columns) implements Parameter {
      public Rows {
        columns = List.copyOf(columns);
      }
    }

    /**
     * An argument that is a table of numbers, whose rows the engine stores as it reads them, in a
     * fraction of the memory that a list needs. In SQL it is the greatest result of a function that
     * takes each row after its number, counted from 1:
     *
     * <pre>{@code
     * (SELECT max(rows_of_numbers(n, a, b)) FROM (SELECT *, row_number() OVER () AS n FROM edge))
     * }</pre>
     *
     * @param collector the name of that function, the same for all arguments with columns of the
     *     same types
     */
    record CollectedRows(String collector, List<ColumnSchema> columns) implements Parameter {
      public CollectedRows {
        columns = List.copyOf(columns);
      }
    }

    /** An argument that is a single value. */
    record Value(ColumnType type) implements Parameter {}
  }

  /** Computes results of the function. */
  @FunctionalInterface
  public interface Body {
    /**
     * Computes a table with the columns that the function declares.
     *
     * @param arguments a {@link Table} for each table argument, a {@code Long}, {@code Double},
     *     {@code String} or null for others; valid during the call
     * @param memory memory that a result may lie in
     * @param result must be given the table once; it copies the table before it returns, so that
     *     the body may use the table's arrays again afterwards
     */
    void apply(List<@Nullable Object> arguments, TableMemory memory, Consumer<Table> result);
  }
}
