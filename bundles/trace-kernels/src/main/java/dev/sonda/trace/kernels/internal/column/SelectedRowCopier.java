package dev.sonda.trace.kernels.internal.column;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Copies selected rows of a column to a result, in the order of the selection. */
final class SelectedRowCopier {
  private static final int BLOCK_SHIFT = Integer.numberOfTrailingZeros(Column.BLOCK_ROWS);
  private static final int ROW_MASK = Column.BLOCK_ROWS - 1;

  /** The lower half of a 64-bit integer. */
  private static final ValueLayout.OfInt LOWER_BITS =
      JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final Column source;
  private final int[] rows;
  private final int rowCount;
  private final MemorySegment[] blocks;
  private final MemorySegment[] validities;

  SelectedRowCopier(Column source, int[] rows, int rowCount) {
    this.source = source;
    this.rows = rows;
    this.rowCount = rowCount;
    int count = blockCount(rows, rowCount);
    blocks = new MemorySegment[count];
    validities = new MemorySegment[count];
    for (int block = 0; block < count; block++) {
      blocks[block] = source.values(block);
      validities[block] = source.validity(block);
    }
  }

  private static int blockCount(int[] rows, int rowCount) {
    int most = -1;
    for (int i = 0; i < rowCount; i++) {
      most = Math.max(most, rows[i]);
    }
    return (most >> BLOCK_SHIFT) + 1;
  }

  void gather(int from, int count, MemorySegment to) {
    if (source.type().valueBytes() == Integer.BYTES) {
      gatherInts(from, count, to);
    } else {
      gatherLongs(from, count, to);
    }
  }

  private void gatherInts(int from, int count, MemorySegment to) {
    for (int i = 0; i < count; i++) {
      int row = rows[from + i];
      if (row >= 0) {
        int value = blocks[row >> BLOCK_SHIFT].getAtIndex(JAVA_INT_UNALIGNED, row & ROW_MASK);
        to.setAtIndex(JAVA_INT_UNALIGNED, i, value);
      }
    }
  }

  private void gatherLongs(int from, int count, MemorySegment to) {
    for (int i = 0; i < count; i++) {
      int row = rows[from + i];
      if (row >= 0) {
        long value = blocks[row >> BLOCK_SHIFT].getAtIndex(JAVA_LONG_UNALIGNED, row & ROW_MASK);
        to.setAtIndex(JAVA_LONG_UNALIGNED, i, value);
      }
    }
  }

  /** Copies the lower 32 bits of all rows; a null becomes 0. */
  void gatherUnsignedInts(long[] to) {
    if (source.type() != ColumnType.INT64 && source.type() != ColumnType.INT32) {
      throw new OperatorException("column '" + source.name() + "' has no integers");
    }
    int valueBytes = source.type().valueBytes();
    for (int i = 0; i < rowCount; i++) {
      int row = rows[i];
      if (source.hasNulls() && isNull(row)) {
        to[i] = 0;
      } else {
        long at = (long) (row & ROW_MASK) * valueBytes;
        to[i] = Integer.toUnsignedLong(blocks[row >> BLOCK_SHIFT].get(LOWER_BITS, at));
      }
    }
  }

  MemorySegment validity(int from, int count, TableMemory memory) {
    if (!hasNulls(from, count)) {
      return MemorySegment.NULL;
    }
    MemorySegment bits = memory.allocate(ValidityBits.bytes(count));
    for (int word = 0; word * Long.SIZE < count; word++) {
      int first = from + word * Long.SIZE;
      bits.setAtIndex(
          JAVA_LONG_UNALIGNED, word, word(first, Math.min(Long.SIZE, from + count - first)));
    }
    return bits;
  }

  private boolean hasNulls(int from, int count) {
    if (!source.hasNulls() && isFull(from, count)) {
      return false;
    }
    for (int i = from; i < from + count; i++) {
      if (isNull(rows[i])) {
        return true;
      }
    }
    return false;
  }

  private boolean isFull(int from, int count) {
    int least = 0;
    for (int i = from; i < from + count; i++) {
      least = Math.min(least, rows[i]);
    }
    return least >= 0;
  }

  private long word(int first, int count) {
    long word = 0;
    for (int bit = 0; bit < count; bit++) {
      word |= isNull(rows[first + bit]) ? 0 : 1L << bit;
    }
    return word;
  }

  private boolean isNull(int row) {
    if (row < 0) {
      return true;
    }
    MemorySegment bits = validities[row >> BLOCK_SHIFT];
    return bits.address() != 0
        && (bits.getAtIndex(JAVA_LONG_UNALIGNED, (row & ROW_MASK) / Long.SIZE) >>> row & 1) == 0;
  }
}
