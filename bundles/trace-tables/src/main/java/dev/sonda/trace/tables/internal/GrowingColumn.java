package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table to which rows are still being added; its values are set by a builder, or are
 * the row numbers.
 */
public final class GrowingColumn {
  private final String name;
  private final ColumnType type;
  private final TableBlocks memory;
  private final StringStore strings;
  private final RowCount rows;
  private final ColumnCells cells;
  private boolean hasRowNumbers;

  public GrowingColumn(
      String name, ColumnType type, RowCount rows, TableBlocks memory, StringStore strings) {
    this.name = name;
    this.type = type;
    this.memory = memory;
    this.strings = strings;
    this.rows = rows;
    cells = new ColumnCells(rows, memory, type.valueBytes());
  }

  public ColumnCells cells() {
    return cells;
  }

  public String name() {
    return name;
  }

  public ColumnType type() {
    return type;
  }

  /** Makes this a column of row numbers, whose values must not be set. */
  public void fillWithRowNumbers() {
    hasRowNumbers = true;
  }

  /** The column's schema according to the rows so far. */
  public ColumnSchema schema() {
    return new ColumnSchema(name, type, !hasRowNumbers && cells.hasNulls(), hasRowNumbers);
  }

  public FinishedColumn finish() {
    FinishedColumn column = hasRowNumbers ? rowNumbers() : finishCells();
    memory.unload();
    return column;
  }

  private FinishedColumn rowNumbers() {
    List<MemorySegment> blocks = new ArrayList<>();
    for (int first = 0; first < rows.rows(); first += Column.BLOCK_ROWS) {
      int size = Math.min(Column.BLOCK_ROWS, rows.rows() - first);
      blocks.add(memory.rowNumbers(blocks.size(), size));
    }
    List<MemorySegment> validity = Collections.nCopies(blocks.size(), MemorySegment.NULL);
    return new FinishedColumn(name, type, blocks, validity, null, false, true);
  }

  private FinishedColumn finishCells() {
    boolean hasNulls = cells.hasNulls();
    @Nullable StringDictionary dictionary =
        type == ColumnType.STRING
            ? SortedDictionaryCodes.replaceIds(cells.filledBlocks(), strings, memory)
            : null;
    List<MemorySegment> blocks = cells.finishedBlocks();
    boolean isSorted = !hasNulls && SortedCheck.isAscending(type, blocks);
    List<MemorySegment> validity = cells.finishedValidity();
    cells.release();
    return new FinishedColumn(name, type, blocks, validity, dictionary, hasNulls, isSorted);
  }
}
