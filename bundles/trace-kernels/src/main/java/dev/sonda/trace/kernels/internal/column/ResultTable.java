package dev.sonda.trace.kernels.internal.column;

import static java.util.Collections.nCopies;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builds the table that an operator returns, column by column. Not thread-safe. */
public final class ResultTable {
  private record Finished(String name, long rows, List<Column> columns) implements Table {}

  private final String name;
  private final int rows;
  private final TableMemory memory;
  private final ScratchArrays scratch;
  private final List<Column> columns = new ArrayList<>();

  public ResultTable(String name, int rows, TableMemory memory) {
    this(name, rows, memory, ScratchArrays.allocating());
  }

  /** A table that is valid as long as the scratch arrays are. */
  public ResultTable(String name, int rows, TableMemory memory, ScratchArrays scratch) {
    this.scratch = scratch;
    this.name = name;
    this.rows = rows;
    this.memory = memory;
  }

  public void add(String column, GrowableLongColumn values) {
    add(column, values.values());
  }

  public void add(String column, long[] values) {
    addFull(column, ColumnType.INT64, blocks(values));
  }

  private List<MemorySegment> blocks(long[] values) {
    return blocks(MemorySegment.ofArray(values), Long.BYTES);
  }

  public void add(String column, double[] values) {
    addFull(column, ColumnType.DOUBLE, blocks(values));
  }

  private List<MemorySegment> blocks(double[] values) {
    return blocks(MemorySegment.ofArray(values), Double.BYTES);
  }

  private void addFull(String column, ColumnType type, List<MemorySegment> blocks) {
    add(Column.of(column, type, blocks, nCopies(blocks.size(), MemorySegment.NULL), null));
  }

  /** Adds a column of integers; a row whose validity bit is not set is null. */
  public void addNullable(String column, GrowableLongColumn values, ValidityBits validity) {
    List<MemorySegment> blocks = blocks(values.values());
    add(Column.of(column, ColumnType.INT64, blocks, validity.blocks(rows, memory), null));
  }

  /** Adds a column of doubles; a row whose validity bit is not set is null. */
  public void addNullable(String column, double[] values, ValidityBits validity) {
    add(Column.of(column, ColumnType.DOUBLE, blocks(values), validity.blocks(rows, memory), null));
  }

  /** Adds a column of nulls. */
  public void addNulls(String column) {
    List<MemorySegment> bits = new ArrayList<>();
    for (int block = 0; block < blockCount(); block++) {
      bits.add(memory.allocate(ValidityBits.bytes(rowsOf(block))));
    }
    add(Column.of(column, ColumnType.INT64, blocks(ColumnType.INT64), bits, null));
  }

  /** Adds a column of row numbers, counted from 1 on instead of from 0. */
  public void addFromOne(String column, GrowableIntColumn rowNumbers) {
    int[] fromZero = rowNumbers.values();
    long[] fromOne = scratch.longs(rows);
    for (int row = 0; row < rows; row++) {
      fromOne[row] = fromZero[row] + 1L;
    }
    add(column, fromOne);
  }

  /**
   * Adds a column with the values of selected source rows; null where {@code sourceRows} is
   * negative.
   */
  public void addGathered(String column, Column source, int[] sourceRows) {
    addGathered(column, source, new SelectedRowCopier(source, sourceRows, rows));
  }

  /** Adds a column with the values of selected source rows as unsigned 32-bit integers. */
  public void addGatheredUnsignedInts(String column, Column source, GrowableIntColumn sourceRows) {
    long[] gathered = scratch.longs(rows);
    new SelectedRowCopier(source, sourceRows.values(), rows).gatherUnsignedInts(gathered);
    add(column, gathered);
  }

  /** As the other method of this name. */
  public void addGathered(String column, Column source, GrowableIntColumn sourceRows) {
    addGathered(column, source, new SelectedRowCopier(source, sourceRows.values(), rows));
  }

  private void addGathered(String column, Column source, SelectedRowCopier gathering) {
    List<MemorySegment> blocks = blocks(source.type());
    List<MemorySegment> validities = new ArrayList<>();
    for (int block = 0; block < blocks.size(); block++) {
      int from = block * Column.BLOCK_ROWS;
      gathering.gather(from, rowsOf(block), blocks.get(block));
      validities.add(gathering.validity(from, rowsOf(block), memory));
    }
    boolean texts = source.type() == ColumnType.STRING;
    add(Column.of(column, source.type(), blocks, validities, texts ? source.dictionary() : null));
  }

  private void add(Column column) {
    if (columns.stream().anyMatch(other -> other.name().equals(column.name()))) {
      throw new OperatorException(name + " would have two columns '" + column.name() + "'");
    }
    columns.add(column);
  }

  private List<MemorySegment> blocks(ColumnType type) {
    if (type.valueBytes() == Long.BYTES) {
      return blocks(MemorySegment.ofArray(scratch.longs(rows)), Long.BYTES);
    }
    int[] values = scratch.ints(rows);
    // a text's number must be in the dictionary also where the text is null
    Arrays.fill(values, 0, rows, 0);
    return blocks(MemorySegment.ofArray(values), Integer.BYTES);
  }

  /**
   * The blocks of a column, which lies in an array of at least as many values as there are rows.
   */
  private List<MemorySegment> blocks(MemorySegment values, long valueBytes) {
    List<MemorySegment> blocks = new ArrayList<>();
    for (int block = 0; block < blockCount(); block++) {
      long from = (long) block * Column.BLOCK_ROWS * valueBytes;
      blocks.add(values.asSlice(from, rowsOf(block) * valueBytes));
    }
    return blocks;
  }

  private int blockCount() {
    return (int) ((rows + Column.BLOCK_ROWS - 1L) / Column.BLOCK_ROWS);
  }

  private int rowsOf(int block) {
    return Math.min(Column.BLOCK_ROWS, rows - block * Column.BLOCK_ROWS);
  }

  public Table finish() {
    return new Finished(name, rows, List.copyOf(columns));
  }
}
