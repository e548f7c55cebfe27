package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.TableFunction.Parameter;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.engine.duckdb.internal.function.VectorArgument.FlatVector;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * The function that collects rows of numbers. Each of its places in a statement has a collector,
 * which several threads may fill at once; its number is in the result, before that of the row.
 *
 * <p>It isn't declared as volatile: DuckDB would then read the rows again for each row of a
 * correlated query around it, as groups of one query. Equal calls may share their rows.
 */
final class RowCollectorFunction {
  private final DuckDbLibrary library;
  private final CollectedRows rows;
  private final List<ColumnSchema> columns;

  private RowCollectorFunction(
      DuckDbLibrary library, CollectedRows rows, List<ColumnSchema> columns) {
    this.library = library;
    this.rows = rows;
    this.columns = columns;
  }

  /** Registers the function that collects the rows of an argument. */
  static void register(
      DuckDbLibrary library,
      long connection,
      Arena arena,
      Parameter.CollectedRows argument,
      CollectedRows rows)
      throws EngineException {
    long made = library.call(DuckDbNativeFunction.CREATE_SCALAR_FUNCTION);
    try (Arena local = Arena.ofConfined()) {
      long name = local.allocateFrom(argument.collector()).address();
      library.call(DuckDbNativeFunction.SCALAR_FUNCTION_SET_NAME, made, name);
      new RowCollectorFunction(library, rows, argument.columns()).configure(made, arena);
      if (!library.succeeds(
          DuckDbNativeFunction.REGISTER_SCALAR_FUNCTION, connection, made, 0, 0)) {
        throw new EngineException(
            Kind.UNAVAILABLE,
            "DuckDB takes no function %s of these columns".formatted(argument.collector()));
      }
    } finally {
      library.destroy(DuckDbNativeFunction.DESTROY_SCALAR_FUNCTION, made);
    }
  }

  private void configure(long made, Arena arena) {
    LogicalTypes types = new LogicalTypes(library);
    types.use(ColumnType.INT64, type -> addParameter(made, type));
    for (ColumnSchema column : columns) {
      types.use(column.type(), type -> addParameter(made, type));
    }
    types.use(
        ColumnType.INT64,
        type -> library.call(DuckDbNativeFunction.SCALAR_FUNCTION_SET_RETURN_TYPE, made, type));
    library.call(DuckDbNativeFunction.SCALAR_FUNCTION_SET_SPECIAL_HANDLING, made);
    long copy = library.identity(arena);
    long bind = library.callback((info, _, _) -> bind(info, copy), arena);
    library.call(DuckDbNativeFunction.SCALAR_FUNCTION_SET_BIND, made, bind);
    long function = library.callback(this::collect, arena);
    library.call(DuckDbNativeFunction.SCALAR_FUNCTION_SET_FUNCTION, made, function);
  }

  private void addParameter(long made, long type) {
    library.call(DuckDbNativeFunction.SCALAR_FUNCTION_ADD_PARAMETER, made, type);
  }

  /**
   * Makes a collector when a statement is bound. Its number takes the place of a pointer to data,
   * which DuckDB copies together with the call.
   */
  private void bind(long info, long copy) {
    try {
      long number = rows.begin(columns.size());
      library.call(DuckDbNativeFunction.SCALAR_FUNCTION_SET_BIND_DATA, info, number);
      library.call(DuckDbNativeFunction.SCALAR_FUNCTION_SET_BIND_DATA_COPY, info, copy);
    } catch (Throwable e) {
      report(DuckDbNativeFunction.SCALAR_FUNCTION_BIND_SET_ERROR, info, e);
    }
  }

  /** Collects the rows of a chunk; called by DuckDB. */
  private void collect(long info, long chunk, long result) {
    try {
      int count = (int) library.call(DuckDbNativeFunction.DATA_CHUNK_GET_SIZE, chunk);
      long number = library.call(DuckDbNativeFunction.SCALAR_FUNCTION_GET_BIND_DATA, info);
      if (count > 0) {
        FlatVector rowNumbers = vector(chunk, 0, count);
        List<FlatVector> vectors = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
          vectors.add(vector(chunk, i + 1, count));
        }
        rows.collector(number).add(rowNumbers, vectors, count);
        fill(result, count, number, rowNumbers);
      }
    } catch (Throwable e) {
      report(DuckDbNativeFunction.SCALAR_FUNCTION_SET_ERROR, info, e);
    }
  }

  private FlatVector vector(long chunk, int parameter, int count) {
    long vector = library.call(DuckDbNativeFunction.DATA_CHUNK_GET_VECTOR, chunk, parameter);
    return FlatVector.of(library, vector, count, ColumnType.INT64);
  }

  private void fill(long vector, int count, long number, FlatVector rowNumbers) {
    long data = library.call(DuckDbNativeFunction.VECTOR_GET_DATA, vector);
    MemorySegment numbers = NativeMemory.at(data, (long) count * Long.BYTES);
    for (int i = 0; i < count; i++) {
      long row = rowNumbers.values().getAtIndex(ValueLayout.JAVA_LONG, i);
      numbers.setAtIndex(ValueLayout.JAVA_LONG, i, CollectedRows.value(number, row));
    }
  }

  /** Reports an exception as the query's error; a callback that throws would end the process. */
  private void report(DuckDbNativeFunction setError, long info, Throwable e) {
    try (Arena local = Arena.ofConfined()) {
      String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      library.call(setError, info, local.allocateFrom(message).address());
    }
  }
}
