package dev.sonda.trace.kernels.internal.column;

import static java.util.Collections.nCopies;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** Builds the table that an operator returns, column by column. Not thread-safe. */
public final class ResultTable {
  private record Finished(String name, long rows, List<Column> columns) implements Table {}

  private final String name;
  private final int rows;
  private final TableMemory memory;
  private final List<Column> columns = new ArrayList<>();

  public ResultTable(String name, int rows, TableMemory memory) {
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
    List<MemorySegment> blocks = blocks(ColumnType.INT64);
    for (int block = 0; block < blocks.size(); block++) {
      int from = block * Column.BLOCK_ROWS;
      MemorySegment.copy(
          values, from, blocks.get(block), ValueLayout.JAVA_LONG_UNALIGNED, 0, rowsOf(block));
    }
    return blocks;
  }

  public void add(String column, double[] values) {
    addFull(column, ColumnType.DOUBLE, blocks(values));
  }

  private List<MemorySegment> blocks(double[] values) {
    List<MemorySegment> blocks = blocks(ColumnType.DOUBLE);
    for (int block = 0; block < blocks.size(); block++) {
      int from = block * Column.BLOCK_ROWS;
      MemorySegment.copy(
          values, from, blocks.get(block), ValueLayout.JAVA_DOUBLE_UNALIGNED, 0, rowsOf(block));
    }
    return blocks;
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

  /**
   * Adds a column with the values of selected source rows; null where {@code sourceRows} is
   * negative.
   */
  public void addGathered(String column, Column source, int[] sourceRows) {
    List<MemorySegment> blocks = blocks(source.type());
    SelectedRowCopier gathering = new SelectedRowCopier(source, sourceRows);
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
    List<MemorySegment> blocks = new ArrayList<>();
    for (int block = 0; block < blockCount(); block++) {
      blocks.add(memory.allocate((long) rowsOf(block) * type.valueBytes()));
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
