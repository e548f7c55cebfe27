package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.StringDictionary;
import dev.sonda.trace.tables.Table;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Writes a table function's results into a DuckDB vector: for each row of a chunk a struct of
 * lists, added in the order of rows.
 */
final class TableResultWriter {
  private static final long ENTRY_BYTES = 2 * Long.BYTES;

  private final DuckDbLibrary library;
  private final long[] lists;
  private long total;

  TableResultWriter(DuckDbLibrary library, long structs, int columns) {
    this.library = library;
    lists = new long[columns];
    for (int i = 0; i < columns; i++) {
      lists[i] = library.call(DuckDbNativeFunction.STRUCT_VECTOR_GET_CHILD, structs, i);
    }
  }

  void add(int row, Table answer) {
    for (int i = 0; i < lists.length; i++) {
      setEntry(lists[i], row, answer.rows());
      library.call(DuckDbNativeFunction.LIST_VECTOR_RESERVE, lists[i], total + answer.rows());
      copy(
          answer.columns().get(i),
          answer.rows(),
          library.call(DuckDbNativeFunction.LIST_VECTOR_GET_CHILD, lists[i]));
    }
    total += answer.rows();
  }

  void finish() {
    for (long list : lists) {
      library.call(DuckDbNativeFunction.LIST_VECTOR_SET_SIZE, list, total);
    }
  }

  private void setEntry(long list, int row, long length) {
    long entries = library.call(DuckDbNativeFunction.VECTOR_GET_DATA, list);
    MemorySegment entry = NativeMemory.at(entries + row * ENTRY_BYTES, ENTRY_BYTES);
    entry.set(ValueLayout.JAVA_LONG, 0, total);
    entry.set(ValueLayout.JAVA_LONG, Long.BYTES, length);
  }

  private void copy(Column column, long rows, long vector) {
    for (long from = 0; from < rows; from += Column.BLOCK_ROWS) {
      int block = Math.toIntExact(from / Column.BLOCK_ROWS);
      int count = (int) Math.min(rows - from, Column.BLOCK_ROWS);
      if (column.type() == ColumnType.STRING) {
        copyTexts(column, block, count, vector, total + from);
      } else {
        copyNumbers(column, block, count, vector, total + from);
      }
      copyNulls(column.validity(block), count, vector, total + from);
    }
  }

  private void copyNumbers(Column column, int block, int count, long vector, long to) {
    long data = library.call(DuckDbNativeFunction.VECTOR_GET_DATA, vector);
    MemorySegment target = NativeMemory.at(data + to * Long.BYTES, (long) count * Long.BYTES);
    MemorySegment values = column.values(block);
    if (column.type() == ColumnType.INT32) {
      for (int i = 0; i < count; i++) {
        long wide = values.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i);
        target.setAtIndex(ValueLayout.JAVA_LONG, i, wide);
      }
    } else {
      MemorySegment.copy(values, 0, target, 0, target.byteSize());
    }
  }

  private void copyTexts(Column column, int block, int count, long vector, long to) {
    StringDictionary strings = column.dictionary();
    MemorySegment validity = column.validity(block);
    for (int i = 0; i < count; i++) {
      if (validity.address() == 0 || isSet(validity, i)) {
        int code = column.values(block).getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i);
        long start = strings.offsets().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code);
        long end = strings.offsets().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code + 1L);
        library.call(
            DuckDbNativeFunction.VECTOR_ASSIGN_STRING_ELEMENT_LEN,
            vector,
            to + i,
            strings.bytes().address() + start,
            end - start);
      }
    }
  }

  private void copyNulls(MemorySegment validity, int count, long vector, long to) {
    if (validity.address() == 0) {
      return;
    }
    library.call(DuckDbNativeFunction.VECTOR_ENSURE_VALIDITY_WRITABLE, vector);
    long words = library.call(DuckDbNativeFunction.VECTOR_GET_VALIDITY, vector);
    long wordCount = (to + count + Long.SIZE - 1) / Long.SIZE;
    MemorySegment bits = NativeMemory.at(words, wordCount * Long.BYTES);
    for (int i = 0; i < count; i++) {
      if (!isSet(validity, i)) {
        long word = (to + i) / Long.SIZE;
        long old = bits.getAtIndex(ValueLayout.JAVA_LONG, word);
        bits.setAtIndex(ValueLayout.JAVA_LONG, word, old & ~(1L << (to + i)));
      }
    }
  }

  private static boolean isSet(MemorySegment bits, int index) {
    return (bits.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, index / Long.SIZE) >>> index & 1) != 0;
  }
}
