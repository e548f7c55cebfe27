package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.TableFunction;
import dev.sonda.engine.TableFunction.Parameter;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.trace.tables.ColumnType;
import java.lang.foreign.Arena;

/** Registers functions with table arguments in a database, until the database is closed. */
public final class TableFunctions {
  private TableFunctions() {}

  /**
   * Registers a function in a database.
   *
   * @param arena holds the callbacks; must be closed after the database
   * @param collected the rows that statements collect for such functions
   */
  public static void register(
      DuckDbLibrary library,
      long connection,
      Arena arena,
      TableFunction function,
      CollectedRows collected)
      throws EngineException {
    for (Parameter parameter : function.parameters()) {
      if (parameter instanceof Parameter.CollectedRows rows && collected.isNew(rows.collector())) {
        RowCollectorFunction.register(library, connection, arena, rows, collected);
      }
    }
    long made = library.call(DuckDbNativeFunction.CREATE_SCALAR_FUNCTION);
    try (Arena local = Arena.ofConfined()) {
      long name = local.allocateFrom(function.name()).address();
      library.call(DuckDbNativeFunction.SCALAR_FUNCTION_SET_NAME, made, name);
      LogicalTypes types = new LogicalTypes(library);
      for (Parameter parameter : function.parameters()) {
        addParameter(library, types, made, parameter);
      }
      types.useStructOfLists(
          function.columns(),
          type -> library.call(DuckDbNativeFunction.SCALAR_FUNCTION_SET_RETURN_TYPE, made, type));
      // A table without rows is NULL, and the function has to be called for NULL, too.
      library.call(DuckDbNativeFunction.SCALAR_FUNCTION_SET_SPECIAL_HANDLING, made);
      TableFunctionCall call = new TableFunctionCall(library, function, collected);
      library.call(
          DuckDbNativeFunction.SCALAR_FUNCTION_SET_FUNCTION,
          made,
          library.callback(call::run, arena));
      if (!library.succeeds(
          DuckDbNativeFunction.REGISTER_SCALAR_FUNCTION, connection, made, 0, 0)) {
        throw new EngineException(
            Kind.UNAVAILABLE,
            "DuckDB takes no function %s of these parameters".formatted(function.name()));
      }
    } finally {
      library.destroy(DuckDbNativeFunction.DESTROY_SCALAR_FUNCTION, made);
    }
  }

  private static void addParameter(
      DuckDbLibrary library, LogicalTypes types, long function, Parameter parameter) {
    switch (parameter) {
      case Parameter.Rows rows ->
          types.useListOfStructs(
              rows.columns(),
              type ->
                  library.call(DuckDbNativeFunction.SCALAR_FUNCTION_ADD_PARAMETER, function, type));
      case Parameter.CollectedRows _ ->
          types.use(
              ColumnType.INT64,
              type ->
                  library.call(DuckDbNativeFunction.SCALAR_FUNCTION_ADD_PARAMETER, function, type));
      case Parameter.Value value ->
          types.use(
              value.type(),
              type ->
                  library.call(DuckDbNativeFunction.SCALAR_FUNCTION_ADD_PARAMETER, function, type));
    }
  }
}
