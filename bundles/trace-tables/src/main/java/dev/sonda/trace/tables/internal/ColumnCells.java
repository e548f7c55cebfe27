package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.Column;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The values of a column while rows are added, and which of them are set. A block is allocated when
 * its first value is set; the first block grows, so that small tables use little memory.
 *
 * <p>Most columns are set row by row without a gap. Until the first gap, a count defines which rows
 * are set; afterwards, a bit for each row does.
 */
public final class ColumnCells {
  private static final int BLOCK_SHIFT = Integer.numberOfTrailingZeros(Column.BLOCK_ROWS);
  private static final int ROW_MASK = Column.BLOCK_ROWS - 1;
  private static final int WORD_SHIFT = 6;
  private static final int BLOCK_WORDS = Column.BLOCK_ROWS / Long.SIZE;

  /**
   * Initial capacity of the first block: a thousand rows, more than most tables of a trace have.
   */
  private static final int FIRST_WORDS = 16;

  /**
   * Factor by which the first block grows; a third of a block is unused when a table outgrows its
   * first block.
   */
  private static final int GROWTH = 4;

  private static final long[] NO_WORDS = {};

  private final RowCount rows;
  private final TableBlocks memory;
  private final int valueBytes;
  private MemorySegment[] blocks = {};
  private long[][] validity = {};

  /** Number of rows set without a gap; no later row is set, unless bits are used. */
  private int denseRows;

  /** Number of rows for which memory is allocated, as long as no bits are used. */
  private int denseRoom;

  private boolean hasBits;

  public ColumnCells(RowCount rows, TableBlocks memory, int valueBytes) {
    this.rows = rows;
    this.memory = memory;
    this.valueBytes = valueBytes;
  }

  /** A row's index within its block. */
  public static int inBlock(int row) {
    return row & ROW_MASK;
  }

  /** The block of a row whose value is about to be set; allocates memory if necessary. */
  public MemorySegment blockToSet(int row) {
    if (row < 0 || row >= denseRows) {
      markSet(row);
    }
    return blocks[row >>> BLOCK_SHIFT];
  }

  private void markSet(int row) {
    rows.check(row);
    if (row == denseRows && !hasBits) {
      if (row >= denseRoom) {
        grow(row);
        denseRoom = (row & ~ROW_MASK) + roomOf(row >>> BLOCK_SHIFT);
      }
      denseRows++;
    } else {
      markBit(row);
    }
  }

  private void markBit(int row) {
    useBits();
    int block = row >>> BLOCK_SHIFT;
    int word = inBlock(row) >>> WORD_SHIFT;
    if (block >= validity.length || word >= validity[block].length) {
      grow(row);
    }
    validity[block][word] |= 1L << row;
  }

  /** Switches from the count to a bit for each row. */
  private void useBits() {
    if (hasBits) {
      return;
    }
    hasBits = true;
    validity = new long[blocks.length][];
    for (int block = 0; block < blocks.length; block++) {
      validity[block] = roomOf(block) == 0 ? NO_WORDS : new long[roomOf(block) / Long.SIZE];
    }
    for (int row = 0; row < denseRows; row++) {
      validity[row >>> BLOCK_SHIFT][inBlock(row) >>> WORD_SHIFT] |= 1L << row;
    }
    denseRows = 0;
  }

  /** Number of rows for which a block has memory. */
  private int roomOf(int block) {
    return (int) (blocks[block].byteSize() / valueBytes);
  }

  public void clear(int row) {
    if (!isNull(row)) {
      useBits();
      validity[row >>> BLOCK_SHIFT][inBlock(row) >>> WORD_SHIFT] &= ~(1L << row);
    }
  }

  public boolean isNull(int row) {
    if (row >= 0 && row < denseRows) {
      return false;
    }
    rows.check(row);
    int block = row >>> BLOCK_SHIFT;
    int word = inBlock(row) >>> WORD_SHIFT;
    return block >= validity.length
        || word >= validity[block].length
        || ((validity[block][word] >>> row) & 1) == 0;
  }

  /** The block of a row whose value is set. */
  public MemorySegment block(int row) {
    return blocks[row >>> BLOCK_SHIFT];
  }

  /** Allocates memory for a row. */
  private void grow(int row) {
    int block = row >>> BLOCK_SHIFT;
    int word = inBlock(row) >>> WORD_SHIFT;
    if (block >= blocks.length) {
      addBlocks(Math.max(block + 1, blocks.length * 2));
    }
    int words = block == 0 ? FIRST_WORDS : BLOCK_WORDS;
    while (words <= word) {
      words *= GROWTH;
    }
    resize(block, Math.min(words, BLOCK_WORDS));
  }

  private void addBlocks(int count) {
    int before = blocks.length;
    blocks = Arrays.copyOf(blocks, count);
    Arrays.fill(blocks, before, count, MemorySegment.NULL);
    if (hasBits) {
      validity = Arrays.copyOf(validity, count);
      Arrays.fill(validity, before, count, NO_WORDS);
    }
  }

  private void resize(int block, int words) {
    MemorySegment larger = memory.allocate((long) words * Long.SIZE * valueBytes);
    larger.copyFrom(blocks[block]);
    blocks[block] = larger;
    if (hasBits) {
      validity[block] = Arrays.copyOf(validity[block], words);
    }
  }

  boolean hasNulls() {
    if (!hasBits) {
      return denseRows < rows.rows();
    }
    for (int block = 0; block < blockCount(); block++) {
      if (hasNulls(block)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasNulls(int block) {
    int blockRows = rowsOf(block);
    if (block >= validity.length || validity[block].length < words(blockRows)) {
      return true;
    }
    long[] words = validity[block];
    int full = blockRows / Long.SIZE;
    for (int i = 0; i < full; i++) {
      if (words[i] != -1) {
        return true;
      }
    }
    return blockRows % Long.SIZE != 0 && words[full] != (1L << blockRows) - 1;
  }

  private int blockCount() {
    return (int) (((long) rows.rows() + ROW_MASK) >>> BLOCK_SHIFT);
  }

  private int rowsOf(int block) {
    return Math.min(Column.BLOCK_ROWS, rows.rows() - block * Column.BLOCK_ROWS);
  }

  private static int words(int blockRows) {
    return (blockRows + Long.SIZE - 1) / Long.SIZE;
  }

  /** The blocks that have memory, with unused capacity at their ends. */
  List<MemorySegment> filledBlocks() {
    return Arrays.stream(blocks).filter(block -> block.address() != 0).toList();
  }

  /** All blocks, trimmed to the number of their rows. */
  List<MemorySegment> finishedBlocks() {
    List<MemorySegment> finished = new ArrayList<>();
    for (int block = 0; block < blockCount(); block++) {
      finished.add(finishedBlock(block));
    }
    return finished;
  }

  private MemorySegment finishedBlock(int block) {
    long size = (long) rowsOf(block) * valueBytes;
    if (block >= blocks.length || blocks[block].address() == 0) {
      return memory.zeros(size);
    }
    if (blocks[block].byteSize() < size) {
      resize(block, words(rowsOf(block)));
    }
    return blocks[block].asSlice(0, size);
  }

  /** The validity bits of all blocks, in off-heap memory for blocks with nulls. */
  List<MemorySegment> finishedValidity() {
    if (hasNulls()) {
      useBits();
    }
    List<MemorySegment> finished = new ArrayList<>();
    for (int block = 0; block < blockCount(); block++) {
      finished.add(hasBits && hasNulls(block) ? finishedValidity(block) : MemorySegment.NULL);
    }
    return finished;
  }

  private MemorySegment finishedValidity(int block) {
    int words = words(rowsOf(block));
    long size = (long) words * Long.BYTES;
    if (block >= validity.length || validity[block].length == 0) {
      return memory.zeros(size);
    }
    MemorySegment bits = memory.allocate(size);
    MemorySegment set = MemorySegment.ofArray(Arrays.copyOf(validity[block], words));
    return bits.copyFrom(set);
  }

  /** Releases memory that is needed only for adding rows. */
  void release() {
    blocks = new MemorySegment[0];
    validity = new long[0][];
    hasBits = true;
    denseRows = 0;
  }
}
