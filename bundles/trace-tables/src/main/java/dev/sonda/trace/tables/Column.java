package dev.sonda.trace.tables;

import dev.sonda.trace.tables.internal.FinishedColumn;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a finished table. Its values are stored in blocks of {@link #BLOCK_ROWS} rows, little
 * endian and aligned to 8 bytes; only the last block may have fewer rows.
 */
public interface Column {
  /**
   * Number of rows of a block: a multiple of 2048, the rows of a DuckDB vector, so that no vector
   * spans two blocks.
   */
  int BLOCK_ROWS = 65536;

  /**
   * Creates a column from blocks, whose rows aren't declared as sorted.
   *
   * @param strings the dictionary of a column of strings; null for other types
   */
  static Column of(
      String name,
      ColumnType type,
      List<MemorySegment> blocks,
      List<MemorySegment> validities,
      @Nullable StringDictionary strings) {
    boolean hasNulls = validities.stream().anyMatch(bits -> bits.address() != 0);
    return new FinishedColumn(name, type, blocks, validities, strings, hasNulls, false);
  }

  String name();

  ColumnType type();

  boolean hasNulls();

  /**
   * Values of a block, 4 or 8 bytes each; a string is stored as its 4-byte code in {@link
   * #dictionary()}. The values of null rows are undefined. A reader that keeps the segment for
   * later has to keep the table {@linkplain Table#keepInPlace in place}.
   */
  MemorySegment values(int block);

  /**
   * Validity bits of a block's rows, beginning at the lowest bit of the first 8-byte word; a bit is
   * set if the row is not null. {@link MemorySegment#NULL} if the block has no nulls.
   */
  MemorySegment validity(int block);

  /**
   * The distinct values in ascending order of their UTF-8 bytes; code i refers to entry i. Only a
   * column of type {@link ColumnType#STRING} has a dictionary.
   *
   * @throws IllegalStateException if the column is of another type
   */
  StringDictionary dictionary();

  /** Whether the values are in ascending order (equal values allowed) and contain no null. */
  boolean isSorted();
}
