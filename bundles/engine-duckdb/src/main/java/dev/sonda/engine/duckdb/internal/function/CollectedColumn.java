package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.function.VectorArgument.FlatVector;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/** A column of numbers, 8 bytes each, that is filled from DuckDB's vectors in any order. */
final class CollectedColumn {
  /** Room at first, as most tables that are arguments are small. */
  private static final int FIRST_ROWS = 2048;

  private static final long BLOCK_BYTES = (long) Column.BLOCK_ROWS * Long.BYTES;
  private static final byte ALL_VALID = (byte) 0xFF;

  private final Supplier<TableMemory> memory;

  /** The null segment for a block of which no row has come. */
  private final List<MemorySegment> blocks = new ArrayList<>();

  /** For each block its validity bits, or the null segment as long as it has no nulls. */
  private final List<MemorySegment> validities = new ArrayList<>();

  CollectedColumn(Supplier<TableMemory> memory) {
    this.memory = memory;
  }

  /** Forgets all rows; keeps the memory for other ones. */
  void clear() {
    Collections.fill(validities, MemorySegment.NULL);
  }

  /**
   * Puts values of a vector into successive rows, each of which is put once.
   *
   * @param row the first of these rows, counted from 0
   */
  void put(FlatVector vector, int from, int count, long row) {
    for (int done = 0; done < count; ) {
      int index = Math.toIntExact((row + done) / Column.BLOCK_ROWS);
      int at = (int) ((row + done) % Column.BLOCK_ROWS);
      int part = Math.min(count - done, Column.BLOCK_ROWS - at);
      MemorySegment.copy(
          vector.values(),
          (long) (from + done) * Long.BYTES,
          blockWithRoom(index, at + part),
          (long) at * Long.BYTES,
          (long) part * Long.BYTES);
      if (vector.hasValidity()) {
        putNulls(vector, from + done, index, at, part);
      }
      done += part;
    }
  }

  private MemorySegment blockWithRoom(int index, int rowsOfBlock) {
    while (index >= blocks.size()) {
      blocks.add(MemorySegment.NULL);
      validities.add(MemorySegment.NULL);
    }
    MemorySegment block = blocks.get(index);
    if ((long) rowsOfBlock * Long.BYTES <= block.byteSize()) {
      return block;
    }
    boolean isSmall = index == 0 && rowsOfBlock <= FIRST_ROWS;
    MemorySegment larger =
        memory.get().allocate(isSmall ? (long) FIRST_ROWS * Long.BYTES : BLOCK_BYTES);
    MemorySegment.copy(block, 0, larger, 0, block.byteSize());
    blocks.set(index, larger);
    return larger;
  }

  private void putNulls(FlatVector vector, int from, int block, int at, int count) {
    for (int i = 0; i < count; i++) {
      if (vector.isNull(from + i)) {
        MemorySegment bits = bits(block);
        int word = (at + i) / Long.SIZE;
        long valid = bits.getAtIndex(ValueLayout.JAVA_LONG, word);
        bits.setAtIndex(ValueLayout.JAVA_LONG, word, valid & ~(1L << (at + i)));
      }
    }
  }

  private MemorySegment bits(int block) {
    MemorySegment bits = validities.get(block);
    if (bits.byteSize() == 0) {
      bits = memory.get().allocate(Column.BLOCK_ROWS / Byte.SIZE).fill(ALL_VALID);
      validities.set(block, bits);
    }
    return bits;
  }

  /** The column of a table with that many rows, all of which have been put. */
  Column finished(ColumnSchema schema, long rows) {
    int used = Math.toIntExact((rows + Column.BLOCK_ROWS - 1) / Column.BLOCK_ROWS);
    List<MemorySegment> values = new ArrayList<>(blocks.subList(0, used));
    if (used > 0) {
      long last = rows - (used - 1L) * Column.BLOCK_ROWS;
      values.set(used - 1, values.getLast().asSlice(0, last * Long.BYTES));
    }
    ColumnType wide = schema.type() == ColumnType.INT32 ? ColumnType.INT64 : schema.type();
    return Column.of(schema.name(), wide, values, List.copyOf(validities.subList(0, used)), null);
  }
}
