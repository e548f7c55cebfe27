package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.function.VectorArgument.FlatVector;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringDictionary;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A column of a table that is passed as a function's argument, a view of a DuckDB vector's memory.
 *
 * @param bits validity bits from the first row on; the null segment if all rows are valid
 */
record ListArgumentColumn(
    String name, ColumnType type, boolean hasNulls, MemorySegment cells, MemorySegment bits)
    implements Column {

  static Column of(
      ColumnSchema schema, FlatVector vector, long offset, long rows, TableMemory memory) {
    if (schema.type() == ColumnType.STRING) {
      return texts(schema, vector, offset, rows, memory);
    }
    ColumnType wide = schema.type() == ColumnType.INT32 ? ColumnType.INT64 : schema.type();
    MemorySegment cells = vector.values().asSlice(offset * Long.BYTES, rows * Long.BYTES);
    MemorySegment bits =
        vector.hasValidity() ? validity(vector, offset, rows, memory) : MemorySegment.NULL;
    return new ListArgumentColumn(schema.name(), wide, vector.hasValidity(), cells, bits);
  }

  /** The validity bits from a row on; copied if that row's bit isn't the first of a word. */
  private static MemorySegment validity(
      FlatVector vector, long offset, long rows, TableMemory memory) {
    long words = (rows + Long.SIZE - 1) / Long.SIZE;
    if (offset % Long.SIZE == 0) {
      return vector.validity().asSlice(offset / Byte.SIZE, words * Long.BYTES);
    }
    MemorySegment bits = memory.allocate(words * Long.BYTES);
    for (long row = 0; row < rows; row++) {
      if (!vector.isNull(offset + row)) {
        long word = bits.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row / Long.SIZE);
        bits.setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row / Long.SIZE, word | 1L << row);
      }
    }
    return bits;
  }

  private static Column texts(
      ColumnSchema schema, FlatVector vector, long offset, long rows, TableMemory memory) {
    StringPool strings = new StringPool();
    TableBuilder builder = new TableBuilder("argument", strings, memory);
    StringColumnBuilder column = builder.strings(schema.name());
    for (long row = offset; row < offset + rows; row++) {
      int added = builder.addRow();
      if (!vector.isNull(row)) {
        column.set(added, intern(strings, vector, row));
      }
    }
    return builder.finish().columns().getFirst();
  }

  private static int intern(StringPool strings, FlatVector vector, long row) {
    MemorySegment bytes = DuckDbText.bytes(vector.values(), row * DuckDbText.BYTES);
    return strings.intern(bytes, 0, bytes.byteSize());
  }

  @Override
  public MemorySegment values(int block) {
    long from = (long) block * BLOCK_ROWS * Long.BYTES;
    return cells.asSlice(from, Math.min(cells.byteSize() - from, (long) BLOCK_ROWS * Long.BYTES));
  }

  @Override
  public MemorySegment validity(int block) {
    if (bits.byteSize() == 0) {
      return MemorySegment.NULL;
    }
    long from = (long) block * BLOCK_ROWS / Byte.SIZE;
    return bits.asSlice(from, Math.min(bits.byteSize() - from, BLOCK_ROWS / Byte.SIZE));
  }

  @Override
  public StringDictionary dictionary() {
    throw new IllegalStateException(name + " has no strings");
  }

  @Override
  public boolean isSorted() {
    return false;
  }
}
