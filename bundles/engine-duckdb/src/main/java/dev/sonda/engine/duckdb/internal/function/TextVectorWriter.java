package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * Writes texts into a result's vector: short texts are stored in their entries, DuckDB copies the
 * bytes of longer ones.
 */
final class TextVectorWriter {
  private final DuckDbLibrary library;
  private final long vector;
  private final Arena arena;
  private final MemorySegment entries;
  private MemorySegment buffer = MemorySegment.NULL;

  TextVectorWriter(DuckDbLibrary library, long vector, int rows, Arena arena) {
    this.library = library;
    this.vector = vector;
    this.arena = arena;
    long data = library.call(DuckDbNativeFunction.VECTOR_GET_DATA, vector);
    entries = NativeMemory.at(data, (long) rows * DuckDbText.BYTES);
  }

  void set(int row, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (!DuckDbText.setShort(entries, (long) row * DuckDbText.BYTES, bytes)) {
      assign(row, bytes);
    }
  }

  private void assign(int row, byte[] bytes) {
    if (bytes.length > buffer.byteSize()) {
      buffer = arena.allocate(2L * bytes.length);
    }
    MemorySegment.copy(bytes, 0, buffer, ValueLayout.JAVA_BYTE, 0, bytes.length);
    library.call(
        DuckDbNativeFunction.VECTOR_ASSIGN_STRING_ELEMENT_LEN,
        vector,
        row,
        buffer.address(),
        bytes.length);
  }
}
