package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.trace.tables.ScalarFunction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Executes one scalar function of Sonda when DuckDB calls it, for a chunk of rows per call. Any
 * thread, several at once.
 */
final class ScalarFunctionCall {
  private final DuckDbLibrary library;
  private final ScalarFunction function;

  ScalarFunctionCall(DuckDbLibrary library, ScalarFunction function) {
    this.library = library;
    this.function = function;
  }

  /** Computes the function for a chunk of rows; called by DuckDB. */
  void run(long info, long chunk, long result) {
    try {
      int rows = (int) library.call(DuckDbNativeFunction.DATA_CHUNK_GET_SIZE, chunk);
      ArgumentRow arguments = new ArgumentRow(library, function.parameters(), chunk, rows);
      switch (function.body()) {
        case ScalarFunction.ToLong body -> fillLongs(body, arguments, rows, result);
        case ScalarFunction.ToNullableLong body -> fillNullableLongs(body, arguments, rows, result);
        case ScalarFunction.ToLongs body -> fillLists(body, arguments, rows, result);
        case ScalarFunction.ToNullableDouble body ->
            fillNullableDoubles(body, arguments, rows, result);
        case ScalarFunction.ToDouble body -> fillDoubles(body, arguments, rows, result);
        case ScalarFunction.ToString body -> fillTexts(body, arguments, rows, result);
      }
    } catch (Throwable e) {
      report(info, e);
    }
  }

  private void fillLongs(ScalarFunction.ToLong body, ArgumentRow row, int rows, long result) {
    MemorySegment values = values(result, rows);
    NullRowMarker nulls = new NullRowMarker(library, result, rows);
    for (int i = 0; i < rows; i++) {
      if (row.moveTo(i)) {
        values.setAtIndex(ValueLayout.JAVA_LONG, i, body.apply(row));
      } else {
        nulls.add(i);
      }
    }
  }

  private void fillNullableLongs(
      ScalarFunction.ToNullableLong body, ArgumentRow row, int rows, long result) {
    MemorySegment values = values(result, rows);
    NullRowMarker nulls = new NullRowMarker(library, result, rows);
    for (int i = 0; i < rows; i++) {
      Long value = row.moveTo(i) ? body.apply(row) : null;
      if (value == null) {
        nulls.add(i);
      } else {
        values.setAtIndex(ValueLayout.JAVA_LONG, i, value);
      }
    }
  }

  private void fillLists(ScalarFunction.ToLongs body, ArgumentRow row, int rows, long result) {
    LongListWriter lists = new LongListWriter(library, result);
    NullRowMarker nulls = new NullRowMarker(library, result, rows);
    for (int i = 0; i < rows; i++) {
      boolean hasArguments = row.moveTo(i);
      lists.add(i, hasArguments ? body.apply(row) : LongListWriter.EMPTY);
      if (!hasArguments) {
        nulls.add(i);
      }
    }
    lists.finish();
  }

  private void fillNullableDoubles(
      ScalarFunction.ToNullableDouble body, ArgumentRow row, int rows, long result) {
    MemorySegment values = values(result, rows);
    NullRowMarker nulls = new NullRowMarker(library, result, rows);
    for (int i = 0; i < rows; i++) {
      Double value = row.moveTo(i) ? body.apply(row) : null;
      if (value == null) {
        nulls.add(i);
      } else {
        values.setAtIndex(ValueLayout.JAVA_DOUBLE, i, value);
      }
    }
  }

  private void fillDoubles(ScalarFunction.ToDouble body, ArgumentRow row, int rows, long result) {
    MemorySegment values = values(result, rows);
    NullRowMarker nulls = new NullRowMarker(library, result, rows);
    for (int i = 0; i < rows; i++) {
      if (row.moveTo(i)) {
        values.setAtIndex(ValueLayout.JAVA_DOUBLE, i, body.apply(row));
      } else {
        nulls.add(i);
      }
    }
  }

  private MemorySegment values(long vector, int rows) {
    return NativeMemory.at(
        library.call(DuckDbNativeFunction.VECTOR_GET_DATA, vector), (long) rows * Long.BYTES);
  }

  private void fillTexts(ScalarFunction.ToString body, ArgumentRow row, int rows, long result) {
    NullRowMarker nulls = new NullRowMarker(library, result, rows);
    try (Arena arena = Arena.ofConfined()) {
      TextVectorWriter texts = new TextVectorWriter(library, result, rows, arena);
      for (int i = 0; i < rows; i++) {
        String text = row.moveTo(i) ? body.apply(row) : null;
        if (text == null) {
          nulls.add(i);
        } else {
          texts.set(i, text);
        }
      }
    }
  }

  /**
   * Reports an exception to DuckDB as the query's error; a callback that throws would terminate the
   * process.
   */
  private void report(long info, Throwable e) {
    try (Arena arena = Arena.ofConfined()) {
      String message = "in the function " + function.name() + ": " + reason(e);
      library.call(
          DuckDbNativeFunction.SCALAR_FUNCTION_SET_ERROR,
          info,
          arena.allocateFrom(message).address());
    }
  }

  private static String reason(Throwable e) {
    @Nullable String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }
}
