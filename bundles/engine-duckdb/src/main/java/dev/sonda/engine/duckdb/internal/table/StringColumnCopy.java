package dev.sonda.engine.duckdb.internal.table;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.trace.tables.Column;
import java.lang.foreign.MemorySegment;

/**
 * Copies the codes of a string column as the selection of a dictionary vector: DuckDB sees a text
 * column, but no text is copied per row.
 */
final class StringColumnCopy implements ColumnCopy {
  private final DuckDbLibrary library;
  private final Column column;
  private final DictionaryVector dictionary;

  StringColumnCopy(DuckDbLibrary library, Column column) {
    this.library = library;
    this.column = column;
    dictionary = new DictionaryVector(library, column.dictionary());
  }

  @Override
  public void copy(long vector, int block, int from, int rows) {
    long selection = library.call(DuckDbNativeFunction.CREATE_SELECTION_VECTOR, rows);
    try {
      MemorySegment codes =
          NativeMemory.at(
              library.call(DuckDbNativeFunction.SELECTION_VECTOR_GET_DATA_PTR, selection),
              (long) rows * Integer.BYTES);
      MemorySegment.copy(
          column.values(block), (long) from * Integer.BYTES, codes, 0, codes.byteSize());
      selectNulls(ColumnCopy.validity(column, block, from, rows), codes, rows);
      checkCodes(codes, rows);
      library.call(DuckDbNativeFunction.VECTOR_REFERENCE_VECTOR, vector, dictionary.vector());
      library.call(DuckDbNativeFunction.SLICE_VECTOR, vector, selection, rows);
    } finally {
      library.call(DuckDbNativeFunction.DESTROY_SELECTION_VECTOR, selection);
    }
  }

  private void selectNulls(MemorySegment validity, MemorySegment codes, int rows) {
    if (validity.address() == 0) {
      return;
    }
    for (int row = 0; row < rows; row++) {
      long word = validity.getAtIndex(JAVA_LONG, row / Long.SIZE);
      if ((word >>> row & 1) == 0) {
        codes.setAtIndex(JAVA_INT, row, dictionary.nullCode());
      }
    }
  }

  /**
   * Checks that all codes are in the dictionary; DuckDB would read beyond the dictionary's memory
   * for others.
   */
  private void checkCodes(MemorySegment codes, int rows) {
    long highest = 0;
    for (int row = 0; row < rows; row++) {
      highest = Math.max(highest, Integer.toUnsignedLong(codes.getAtIndex(JAVA_INT, row)));
    }
    if (highest > dictionary.nullCode()) {
      throw new IllegalArgumentException("a code lies beyond the dictionary");
    }
  }

  @Override
  public void close() {
    dictionary.close();
  }
}
