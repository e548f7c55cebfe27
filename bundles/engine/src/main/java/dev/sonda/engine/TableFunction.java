package dev.sonda.engine;

import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A function for queries that takes tables and returns a table, computed in Java.
 *
 * <p>In SQL a table that is an argument is a list of structs, and the answer is a struct of lists,
 * one for each column. NULL is a table without rows. The engine may call the body on any of its
 * threads, several at once; an exception out of it ends the query with its message. Equal arguments
 * have equal results.
 *
 * <pre>{@code
 * SELECT unnest(r.node_id) AS node_id, unnest(r.parent_node_id) AS parent_node_id
 * FROM (SELECT reachable((SELECT list({'source_node_id': a, 'dest_node_id': b}) FROM edge), 1) AS r)
 * }</pre>
 *
 * @param name in lower case; letters, digits and underscores
 * @param columns of what the body answers, in their order; integers are of 8 bytes in SQL
 */
public record TableFunction(
    String name, List<Parameter> parameters, List<ColumnSchema> columns, Body body) {
  public TableFunction {
    parameters = List.copyOf(parameters);
    columns = List.copyOf(columns);
  }

  /** What an argument is. */
  public sealed interface Parameter {
    /** A table, as a list of structs with these fields. */
    record Rows(List<ColumnSchema> columns) implements Parameter {
      public Rows {
        columns = List.copyOf(columns);
      }
    }

    /** One value. */
    record Value(ColumnType type) implements Parameter {}
  }

  /** What computes the answer. */
  @FunctionalInterface
  public interface Body {
    /**
     * Answers a table whose columns are those that the function declares.
     *
     * @param arguments a {@link Table} for each table, else a {@code Long}, {@code Double}, {@code
     *     String} or null; valid during the call
     * @param memory for the answer, which is copied when the call returns
     */
    Table apply(List<@Nullable Object> arguments, TableMemory memory);
  }
}
