package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Writes lists of integers into a DuckDB vector; the integers are collected first and copied into
 * the vector at the end.
 */
final class LongListWriter {
  static final long[] EMPTY = {};

  private static final int FIRST_ROOM = 4096;
  private static final long ENTRY_BYTES = 2 * Long.BYTES;

  private final DuckDbLibrary library;
  private final long vector;
  private final long entries;
  private long[] values = new long[FIRST_ROOM];
  private int count;

  LongListWriter(DuckDbLibrary library, long vector) {
    this.library = library;
    this.vector = vector;
    entries = library.call(DuckDbNativeFunction.VECTOR_GET_DATA, vector);
  }

  /** Adds the list of a row; rows must be added in their order. */
  void add(int row, long[] list) {
    MemorySegment entry = NativeMemory.at(entries + row * ENTRY_BYTES, ENTRY_BYTES);
    entry.set(ValueLayout.JAVA_LONG, 0, count);
    entry.set(ValueLayout.JAVA_LONG, Long.BYTES, list.length);
    if (count + list.length > values.length) {
      values = Arrays.copyOf(values, Math.max(count + list.length, 2 * count));
    }
    System.arraycopy(list, 0, values, count, list.length);
    count += list.length;
  }

  void finish() {
    library.call(DuckDbNativeFunction.LIST_VECTOR_RESERVE, vector, count);
    long child = library.call(DuckDbNativeFunction.LIST_VECTOR_GET_CHILD, vector);
    long data = library.call(DuckDbNativeFunction.VECTOR_GET_DATA, child);
    MemorySegment target = NativeMemory.at(data, (long) count * Long.BYTES);
    MemorySegment.copy(values, 0, target, ValueLayout.JAVA_LONG, 0, count);
    library.call(DuckDbNativeFunction.LIST_VECTOR_SET_SIZE, vector, count);
  }
}
