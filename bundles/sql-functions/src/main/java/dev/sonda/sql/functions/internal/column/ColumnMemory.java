package dev.sonda.sql.functions.internal.column;

import dev.sonda.trace.tables.Column;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Reads the memory of a column's values and validity bits by row number. */
final class ColumnMemory {
  private static final int BLOCK_SHIFT = Integer.numberOfTrailingZeros(Column.BLOCK_ROWS);
  private static final int ROW_MASK = Column.BLOCK_ROWS - 1;

  private final MemorySegment[] values;
  private final MemorySegment[] validities;
  private final int valueBytes;

  private ColumnMemory(MemorySegment[] values, MemorySegment[] validities, int valueBytes) {
    this.values = values;
    this.validities = validities;
    this.valueBytes = valueBytes;
  }

  static ColumnMemory of(Column column, long rows) {
    int blocks = (int) ((rows + ROW_MASK) >> BLOCK_SHIFT);
    MemorySegment[] values = new MemorySegment[blocks];
    MemorySegment[] validities = new MemorySegment[blocks];
    for (int block = 0; block < blocks; block++) {
      values[block] = column.values(block);
      validities[block] = column.validity(block);
    }
    return new ColumnMemory(values, validities, column.type().valueBytes());
  }

  boolean isNull(int row) {
    MemorySegment bits = validities[row >> BLOCK_SHIFT];
    int word = (row & ROW_MASK) / Long.SIZE;
    return bits.address() != 0
        && (bits.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, word) >>> row & 1) == 0;
  }

  int intValue(int row) {
    return values[row >> BLOCK_SHIFT].getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, row & ROW_MASK);
  }

  long longValue(int row) {
    return values[row >> BLOCK_SHIFT].getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row & ROW_MASK);
  }

  long integer(int row) {
    return valueBytes == Integer.BYTES ? intValue(row) : longValue(row);
  }
}
