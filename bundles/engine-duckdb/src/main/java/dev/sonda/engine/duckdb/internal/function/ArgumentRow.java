package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.FunctionArguments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/**
 * The arguments of a function in one row of a DuckDB chunk, a vector for each argument; the object
 * is moved from row to row.
 */
final class ArgumentRow implements FunctionArguments {
  private final List<ColumnType> types;
  private final MemorySegment[] values;
  private final MemorySegment[] validities;
  private int row;

  /**
   * Creates a view of the chunk's vectors, which must be flat: a value and a validity bit for each
   * row.
   */
  ArgumentRow(DuckDbLibrary library, List<ColumnType> types, long chunk, int rows) {
    this.types = types;
    values = new MemorySegment[types.size()];
    validities = new MemorySegment[types.size()];
    for (int i = 0; i < values.length; i++) {
      long vector = library.call(DuckDbNativeFunction.DATA_CHUNK_GET_VECTOR, chunk, i);
      int width = types.get(i) == ColumnType.STRING ? DuckDbText.BYTES : Long.BYTES;
      long data = library.call(DuckDbNativeFunction.VECTOR_GET_DATA, vector);
      values[i] = NativeMemory.at(data, (long) rows * width);
      long validity = library.call(DuckDbNativeFunction.VECTOR_GET_VALIDITY, vector);
      validities[i] =
          validity == 0
              ? MemorySegment.NULL
              : NativeMemory.at(validity, (rows + Long.SIZE - 1L) / Long.SIZE * Long.BYTES);
    }
  }

  /** Moves to a row; returns false if one of its arguments is null. */
  boolean moveTo(int newRow) {
    row = newRow;
    for (MemorySegment validity : validities) {
      if (validity.byteSize() != 0 && !isSet(validity, newRow)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSet(MemorySegment bits, int index) {
    return (bits.getAtIndex(ValueLayout.JAVA_LONG, index / Long.SIZE) >>> index & 1) != 0;
  }

  @Override
  public long longValue(int parameter) {
    ColumnType type = types.get(parameter);
    check(type == ColumnType.INT64 || type == ColumnType.INT32, parameter);
    return values[parameter].getAtIndex(ValueLayout.JAVA_LONG, row);
  }

  @Override
  public double doubleValue(int parameter) {
    check(types.get(parameter) == ColumnType.DOUBLE, parameter);
    return values[parameter].getAtIndex(ValueLayout.JAVA_DOUBLE, row);
  }

  @Override
  public String stringValue(int parameter) {
    check(types.get(parameter) == ColumnType.STRING, parameter);
    return DuckDbText.at(values[parameter], (long) row * DuckDbText.BYTES);
  }

  @Override
  public MemorySegment textBytes(int parameter) {
    check(types.get(parameter) == ColumnType.STRING, parameter);
    return DuckDbText.bytes(values[parameter], (long) row * DuckDbText.BYTES);
  }

  private void check(boolean isType, int parameter) {
    if (!isType) {
      throw new IllegalStateException(
          "its parameter " + parameter + " is a " + types.get(parameter));
    }
  }
}
