package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Marks null rows of a result's vector; a vector without nulls gets no validity bits. */
final class NullRowMarker {
  private final DuckDbLibrary library;
  private final long vector;
  private final int rows;
  private MemorySegment validity = MemorySegment.NULL;

  NullRowMarker(DuckDbLibrary library, long vector, int rows) {
    this.library = library;
    this.vector = vector;
    this.rows = rows;
  }

  void add(int row) {
    if (validity.address() == 0) {
      makeValidity();
    }
    int word = row / Long.SIZE;
    long bits = validity.getAtIndex(ValueLayout.JAVA_LONG, word);
    validity.setAtIndex(ValueLayout.JAVA_LONG, word, bits & ~(1L << row));
  }

  private void makeValidity() {
    library.call(DuckDbNativeFunction.VECTOR_ENSURE_VALIDITY_WRITABLE, vector);
    long words = library.call(DuckDbNativeFunction.VECTOR_GET_VALIDITY, vector);
    validity = NativeMemory.at(words, (rows + Long.SIZE - 1L) / Long.SIZE * Long.BYTES);
  }
}
