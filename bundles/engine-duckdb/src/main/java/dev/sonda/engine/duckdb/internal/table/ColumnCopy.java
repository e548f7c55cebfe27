package dev.sonda.engine.duckdb.internal.table;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.trace.tables.Column;
import java.lang.foreign.MemorySegment;

/**
 * Copies rows of one column into vectors of DuckDB. The rows of one copy are all in one block of
 * the column.
 */
interface ColumnCopy extends AutoCloseable {
  /** Leaves vectors as they are. */
  ColumnCopy NOTHING = (vector, block, from, rows) -> {};

  void copy(long vector, int block, int from, int rows);

  @Override
  default void close() {}

  /**
   * The validity bits of some rows, of which the first is a multiple of 64; the null segment if all
   * rows are valid.
   */
  static MemorySegment validity(Column column, int block, int from, int rows) {
    MemorySegment words = column.validity(block);
    return words.address() == 0
        ? words
        : words.asSlice(from / Byte.SIZE, (rows + Long.SIZE - 1L) / Long.SIZE * Long.BYTES);
  }

  /** Copies values of a fixed size. */
  final class Plain implements ColumnCopy {
    private final DuckDbLibrary library;
    private final Column column;

    Plain(DuckDbLibrary library, Column column) {
      this.library = library;
      this.column = column;
    }

    @Override
    public void copy(long vector, int block, int from, int rows) {
      int width = column.type().valueBytes();
      MemorySegment values = column.values(block).asSlice((long) from * width, (long) rows * width);
      copyTo(library.call(DuckDbNativeFunction.VECTOR_GET_DATA, vector), values);
      MemorySegment validity = ColumnCopy.validity(column, block, from, rows);
      if (validity.address() != 0) {
        library.call(DuckDbNativeFunction.VECTOR_ENSURE_VALIDITY_WRITABLE, vector);
        copyTo(library.call(DuckDbNativeFunction.VECTOR_GET_VALIDITY, vector), validity);
      }
    }

    private static void copyTo(long address, MemorySegment from) {
      NativeMemory.at(address, from.byteSize()).copyFrom(from);
    }
  }
}
