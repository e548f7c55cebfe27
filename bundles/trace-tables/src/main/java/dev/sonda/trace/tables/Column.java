package dev.sonda.trace.tables;

import dev.sonda.trace.tables.internal.FinishedColumn;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a finished table. Its values lie in blocks of {@link #BLOCK_ROWS} rows, little endian
 * and aligned to 8 bytes; only the last block may have fewer.
 */
public interface Column {
  /**
   * A multiple of the 2048 rows that a vector of DuckDB has, so that no vector needs two blocks.
   */
  int BLOCK_ROWS = 65536;

  /**
   * A column by its blocks, of rows in an order that isn't told.
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
   * Values of a block: 4 or 8 bytes each, of a string its 4-byte code into {@link #dictionary()}.
   * The value of a null is any.
   */
  MemorySegment values(int block);

  /**
   * Validity of a block's rows, one bit each from the lowest of the first 8-byte word on, set where
   * the row is not null; {@link MemorySegment#NULL} where the block has no null.
   */
  MemorySegment validity(int block);

  /**
   * The distinct values in ascending order of their UTF-8 bytes; code i is entry i. Only a column
   * of type {@link ColumnType#STRING} has one.
   *
   * @throws IllegalStateException if the column is of another type
   */
  StringDictionary dictionary();

  /** Whether the values ascend from row to row, equal ones allowed, with no null among them. */
  boolean isSorted();
}
