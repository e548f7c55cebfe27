package dev.sonda.trace.kernels.internal.column;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.MemorySegment;

/** Copies selected rows of a column to a result, in the order of the selection. */
final class SelectedRowCopier {
  private static final int BLOCK_SHIFT = Integer.numberOfTrailingZeros(Column.BLOCK_ROWS);
  private static final int ROW_MASK = Column.BLOCK_ROWS - 1;

  private final Column source;
  private final int[] rows;
  private final MemorySegment[] blocks;
  private final MemorySegment[] validities;

  SelectedRowCopier(Column source, int[] rows) {
    this.source = source;
    this.rows = rows;
    int count = blockCount(rows);
    blocks = new MemorySegment[count];
    validities = new MemorySegment[count];
    for (int block = 0; block < count; block++) {
      blocks[block] = source.values(block);
      validities[block] = source.validity(block);
    }
  }

  private static int blockCount(int[] rows) {
    int most = -1;
    for (int row : rows) {
      most = Math.max(most, row);
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
    for (int i = from; i < from + count; i++) {
      if (isNull(rows[i])) {
        return true;
      }
    }
    return false;
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
