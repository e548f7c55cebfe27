package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.ScalarFunction;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.function.LongConsumer;

/** Registers the scalar functions of a catalog in a database, until the database is closed. */
public final class ScalarFunctions {
  private ScalarFunctions() {}

  /**
   * Registers functions in a database.
   *
   * @param arena holds the callbacks; must be closed after the database
   */
  public static void register(
      DuckDbLibrary library, long connection, Arena arena, List<ScalarFunction> functions)
      throws EngineException {
    for (ScalarFunction function : functions) {
      if (!register(library, connection, arena, function)) {
        throw new EngineException(
            Kind.UNAVAILABLE,
            "DuckDB takes no function %s of these parameters".formatted(function.name()));
      }
    }
  }

  private static boolean register(
      DuckDbLibrary library, long connection, Arena arena, ScalarFunction function) {
    long made = library.call(DuckDbNativeFunction.CREATE_SCALAR_FUNCTION);
    try (Arena local = Arena.ofConfined()) {
      library.call(
          DuckDbNativeFunction.SCALAR_FUNCTION_SET_NAME,
          made,
          local.allocateFrom(function.name()).address());
      LogicalTypes types = new LogicalTypes(library);
      for (ColumnType parameter : function.parameters()) {
        types.use(
            parameter,
            type -> library.call(DuckDbNativeFunction.SCALAR_FUNCTION_ADD_PARAMETER, made, type));
      }
      LongConsumer result =
          type -> library.call(DuckDbNativeFunction.SCALAR_FUNCTION_SET_RETURN_TYPE, made, type);
      if (function.body() instanceof ScalarFunction.ToLongs) {
        types.useList(function.result(), result);
      } else {
        types.use(function.result(), result);
      }
      ScalarFunctionCall call = new ScalarFunctionCall(library, function);
      library.call(
          DuckDbNativeFunction.SCALAR_FUNCTION_SET_FUNCTION,
          made,
          library.callback(call::run, arena));
      return library.succeeds(
          DuckDbNativeFunction.REGISTER_SCALAR_FUNCTION, connection, made, 0, 0);
    } finally {
      library.destroy(DuckDbNativeFunction.DESTROY_SCALAR_FUNCTION, made);
    }
  }
}
