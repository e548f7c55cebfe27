package dev.sonda.engine.duckdb.internal.table;

import dev.sonda.engine.duckdb.internal.call.DuckDbCallback;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.lang.foreign.Arena;

/** A table function of DuckDB whose rows are those of a trace's table. */
abstract class RegisteredTableFunction {
  private final DuckDbLibrary library;

  /** Address of a fixed error message, used if no specific message can be allocated. */
  private final long plainMessage;

  /**
   * @param arena holds the callbacks; must be closed after the database
   */
  RegisteredTableFunction(DuckDbLibrary library, Arena arena) {
    this.library = library;
    plainMessage = arena.allocateFrom("the table can't be read").address();
  }

  final DuckDbLibrary library() {
    return library;
  }

  /** The table that a statement names, before the statement runs. */
  abstract Table bind(long info);

  /** Begins a scan of the table. */
  abstract void init(long info);

  /** Fills a chunk with the next rows of a scan. */
  abstract void read(long info, long chunk);

  /** Sets the function's properties before it is registered. */
  void configure(long function) {}

  final void register(String name, long connection, Arena arena) {
    long function = library.call(DuckDbNativeFunction.CREATE_TABLE_FUNCTION);
    long nativeName = arena.allocateFrom(name).address();
    library.call(DuckDbNativeFunction.TABLE_FUNCTION_SET_NAME, function, nativeName);
    configure(function);
    set(function, DuckDbNativeFunction.TABLE_FUNCTION_SET_BIND, arena, this::bindColumns);
    set(
        function,
        DuckDbNativeFunction.TABLE_FUNCTION_SET_INIT,
        arena,
        (info, second, third) ->
            reporting(DuckDbNativeFunction.INIT_SET_ERROR, info, () -> init(info)));
    set(
        function,
        DuckDbNativeFunction.TABLE_FUNCTION_SET_FUNCTION,
        arena,
        (info, chunk, third) ->
            reporting(DuckDbNativeFunction.FUNCTION_SET_ERROR, info, () -> read(info, chunk)));
    boolean isRegistered =
        library.succeeds(DuckDbNativeFunction.REGISTER_TABLE_FUNCTION, connection, function, 0, 0);
    library.destroy(DuckDbNativeFunction.DESTROY_TABLE_FUNCTION, function);
    if (!isRegistered) {
      throw new IllegalStateException("DuckDB took no table function");
    }
  }

  private void set(
      long function, DuckDbNativeFunction setter, Arena arena, DuckDbCallback callback) {
    library.call(setter, function, library.callback(callback, arena));
  }

  private void bindColumns(long info, long second, long third) {
    reporting(
        DuckDbNativeFunction.BIND_SET_ERROR,
        info,
        () -> {
          Table table = bind(info);
          for (Column column : table.columns()) {
            addColumn(info, column);
          }
          library.call(DuckDbNativeFunction.BIND_SET_CARDINALITY, info, table.rows(), 1);
        });
  }

  private void addColumn(long info, Column column) {
    long type =
        library.call(DuckDbNativeFunction.CREATE_LOGICAL_TYPE, TableCopy.typeId(column.type()));
    try (Arena arena = Arena.ofConfined()) {
      long name = arena.allocateFrom(column.name()).address();
      library.call(DuckDbNativeFunction.BIND_ADD_RESULT_COLUMN, info, name, type);
    } finally {
      library.destroy(DuckDbNativeFunction.DESTROY_LOGICAL_TYPE, type);
    }
  }

  /**
   * Runs a callback's action, and reports an exception to DuckDB as the query's error; a callback
   * that throws would terminate the process.
   */
  private void reporting(DuckDbNativeFunction setError, long info, Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      report(setError, info, e);
    }
  }

  private void report(DuckDbNativeFunction setError, long info, Throwable e) {
    try (Arena arena = Arena.ofConfined()) {
      library.call(setError, info, arena.allocateFrom(String.valueOf(e.getMessage())).address());
    } catch (Throwable worse) {
      library.call(setError, info, plainMessage);
    }
  }
}
