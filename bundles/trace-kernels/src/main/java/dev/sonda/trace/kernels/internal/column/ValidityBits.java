package dev.sonda.trace.kernels.internal.column;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The validity bits of a result's column, one per row, in the order of rows; a set bit means not
 * null.
 */
public final class ValidityBits {
  private static final int LEAST_WORDS = 16;

  private long[] words = new long[LEAST_WORDS];
  private int rows;
  private boolean hasNulls;

  /** Adds a row. */
  public void add(boolean hasValue) {
    if (rows / Long.SIZE == words.length) {
      words = Arrays.copyOf(words, words.length * 2);
    }
    words[rows / Long.SIZE] |= hasValue ? 1L << rows : 0;
    hasNulls |= !hasValue;
    rows++;
  }

  public boolean hasValue(int row) {
    return (words[row / Long.SIZE] >>> row & 1) != 0;
  }

  static long bytes(int blockRows) {
    return (blockRows + Long.SIZE - 1L) / Long.SIZE * Long.BYTES;
  }

  List<MemorySegment> blocks(int resultRows, TableMemory memory) {
    List<MemorySegment> blocks = new ArrayList<>();
    for (int from = 0; from < resultRows; from += Column.BLOCK_ROWS) {
      blocks.add(hasNulls ? block(from, resultRows, memory) : MemorySegment.NULL);
    }
    return blocks;
  }

  private MemorySegment block(int from, int resultRows, TableMemory memory) {
    MemorySegment bits = memory.allocate(bytes(Math.min(Column.BLOCK_ROWS, resultRows - from)));
    int count = (int) (bits.byteSize() / Long.BYTES);
    MemorySegment.copy(words, from / Long.SIZE, bits, ValueLayout.JAVA_LONG_UNALIGNED, 0, count);
    return bits;
  }
}
