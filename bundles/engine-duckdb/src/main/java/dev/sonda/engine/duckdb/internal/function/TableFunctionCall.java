package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.TableFunction;
import dev.sonda.engine.TableFunction.Parameter;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Executes one function with table arguments when DuckDB calls it, for a chunk of rows per call.
 * Any thread.
 */
final class TableFunctionCall {
  private final DuckDbLibrary library;
  private final TableFunction function;
  private final CollectedRows collected;

  TableFunctionCall(DuckDbLibrary library, TableFunction function, CollectedRows collected) {
    this.library = library;
    this.function = function;
    this.collected = collected;
  }

  /** Computes the function for a chunk of rows; called by DuckDB. */
  void run(long info, long chunk, long result) {
    try (TableMemory memory = new TableMemory()) {
      int rows = (int) library.call(DuckDbNativeFunction.DATA_CHUNK_GET_SIZE, chunk);
      TableResultWriter lists = new TableResultWriter(library, result, function.columns().size());
      List<VectorArgument> arguments = arguments(chunk, rows);
      for (int row = 0; row < rows; row++) {
        answer(arguments, row, memory, lists);
      }
      lists.finish();
    } catch (Throwable e) {
      report(info, e);
    }
  }

  private List<VectorArgument> arguments(long chunk, int rows) {
    List<VectorArgument> arguments = new ArrayList<>();
    for (Parameter parameter : function.parameters()) {
      long vector =
          library.call(DuckDbNativeFunction.DATA_CHUNK_GET_VECTOR, chunk, arguments.size());
      arguments.add(
          switch (parameter) {
            case Parameter.Rows(List<ColumnSchema> columns) ->
                new VectorArgument.OfRows(library, vector, rows, columns);
            case Parameter.CollectedRows(String _, List<ColumnSchema> columns) ->
                new VectorArgument.OfCollectedRows(library, vector, rows, collected, columns);
            case Parameter.Value(ColumnType type) ->
                new VectorArgument.OfValue(library, vector, rows, type);
          });
    }
    return arguments;
  }

  private void answer(
      List<VectorArgument> arguments, int row, TableMemory memory, TableResultWriter lists) {
    List<@Nullable Object> values = new ArrayList<>();
    for (VectorArgument argument : arguments) {
      values.add(argument.at(row, memory));
    }
    AtomicBoolean isAnswered = new AtomicBoolean();
    function
        .body()
        .apply(
            values,
            memory,
            answer -> {
              check(answer, isAnswered.getAndSet(true));
              lists.add(row, answer);
            });
    if (!isAnswered.get()) {
      throw new IllegalStateException("it has given no answer");
    }
  }

  /**
   * Checks the types of the result's columns; a wrong type would cause reads beyond the column's
   * memory.
   */
  private void check(Table answer, boolean isSecond) {
    if (isSecond) {
      throw new IllegalStateException("it has given a second answer");
    }
    List<ColumnType> types =
        answer.columns().stream().map(Column::type).map(TableFunctionCall::wide).toList();
    List<ColumnType> declared =
        function.columns().stream().map(ColumnSchema::type).map(TableFunctionCall::wide).toList();
    if (!types.equals(declared)) {
      throw new IllegalStateException("its answer has columns of " + types + ", not " + declared);
    }
  }

  private static ColumnType wide(ColumnType type) {
    return type == ColumnType.INT32 ? ColumnType.INT64 : type;
  }

  /**
   * Reports an exception to DuckDB as the query's error; a callback that throws would terminate the
   * process.
   */
  private void report(long info, Throwable e) {
    try (Arena arena = Arena.ofConfined()) {
      String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      library.call(
          DuckDbNativeFunction.SCALAR_FUNCTION_SET_ERROR,
          info,
          arena.allocateFrom(message).address());
    }
  }
}
