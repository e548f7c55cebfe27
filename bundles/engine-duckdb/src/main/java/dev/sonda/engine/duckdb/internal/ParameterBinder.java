package dev.sonda.engine.duckdb.internal;

import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.BIND_BLOB;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.BIND_BOOLEAN;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.BIND_DOUBLE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.BIND_INT64;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.BIND_NULL;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.BIND_VARCHAR_LENGTH;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.NPARAMS;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.Query;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binds values to a prepared statement's parameters, each by its type and never as SQL. */
final class ParameterBinder {
  private final List<@Nullable Object> values;
  private final DuckDbLibrary library;

  private ParameterBinder(List<@Nullable Object> values, DuckDbLibrary library) {
    this.values = values;
    this.library = library;
  }

  static ParameterBinder of(Query query, int statements, DuckDbLibrary library)
      throws EngineException {
    if (!query.values().isEmpty() && statements > 1) {
      throw new EngineException(Kind.QUERY, "only a single statement can have parameters");
    }
    return new ParameterBinder(query.values(), library);
  }

  void bind(long statement, Arena arena) throws EngineException {
    long wanted = library.call(NPARAMS, statement);
    if (wanted != values.size()) {
      throw new EngineException(
          Kind.QUERY,
          "the statement has %d parameters, and %d values were given"
              .formatted(wanted, values.size()));
    }
    for (int index = 0; index < values.size(); index++) {
      if (!bind(statement, index + 1, values.get(index), arena)) {
        throw new EngineException(
            Kind.QUERY, "parameter %d can't have this value".formatted(index + 1));
      }
    }
  }

  private boolean bind(long statement, int number, @Nullable Object value, Arena arena) {
    return switch (value) {
      case null -> library.succeeds(BIND_NULL, statement, number, 0, 0);
      case Long integer -> library.succeeds(BIND_INT64, statement, number, integer, 0);
      case Boolean flag -> library.succeeds(BIND_BOOLEAN, statement, number, flag ? 1 : 0, 0);
      case Double real -> library.succeeds(BIND_DOUBLE, statement, number, real);
      case String text ->
          bindBytes(
              BIND_VARCHAR_LENGTH, statement, number, text.getBytes(StandardCharsets.UTF_8), arena);
      default -> bindBytes(BIND_BLOB, statement, number, (byte[]) value, arena);
    };
  }

  /** Binds a byte array; DuckDB copies the bytes. */
  private boolean bindBytes(
      DuckDbNativeFunction function, long statement, int number, byte[] bytes, Arena arena) {
    MemorySegment copy = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
    return library.succeeds(function, statement, number, copy.address(), bytes.length);
  }
}
