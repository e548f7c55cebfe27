package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column of a table whose rows are being added. */
public final class ColumnRows {
  private final String name;
  private final ColumnType type;
  private final OffHeapMemory memory;
  private final StringStore strings;
  private final Cells cells;

  public ColumnRows(
      String name, ColumnType type, RowCount rows, OffHeapMemory memory, StringStore strings) {
    this.name = name;
    this.type = type;
    this.memory = memory;
    this.strings = strings;
    cells = new Cells(rows, memory, type.valueBytes());
  }

  public Cells cells() {
    return cells;
  }

  public String name() {
    return name;
  }

  /** Its schema by the rows that there are now. */
  public ColumnSchema schema() {
    return new ColumnSchema(name, type, cells.hasNulls());
  }

  public Column finish() {
    boolean hasNulls = cells.hasNulls();
    @Nullable StringDictionary dictionary =
        type == ColumnType.STRING
            ? SortedCodes.replaceIds(cells.filledBlocks(), strings, memory)
            : null;
    List<MemorySegment> blocks = cells.finishedBlocks();
    boolean isSorted = !hasNulls && Ascent.isAscending(type, blocks);
    List<MemorySegment> validity = cells.finishedValidity();
    cells.release();
    return new FinishedColumn(name, type, blocks, validity, dictionary, hasNulls, isSorted);
  }
}
