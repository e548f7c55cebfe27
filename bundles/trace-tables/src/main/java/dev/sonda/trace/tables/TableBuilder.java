package dev.sonda.trace.tables;

import dev.sonda.trace.tables.internal.FinishedColumn;
import dev.sonda.trace.tables.internal.FinishedTable;
import dev.sonda.trace.tables.internal.GrowingColumn;
import dev.sonda.trace.tables.internal.LazyTableFill;
import dev.sonda.trace.tables.internal.RowCount;
import dev.sonda.trace.tables.internal.TableBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects the rows of a table: call {@link #addRow()}, then set the value of each column that
 * shouldn't be null. Used by one thread until the table is finished.
 */
public final class TableBuilder {
  private final String name;
  private final StringPool strings;
  private final TableBlocks blocks;
  private final RowCount rows = new RowCount();
  private final List<GrowingColumn> columns = new ArrayList<>();
  private @Nullable LazyTableFill lateRows;
  private @Nullable TableSchema finishedSchema;
  private @Nullable Table finished;

  public TableBuilder(String name, StringPool strings, TableMemory memory) {
    this.name = name;
    this.strings = strings;
    blocks = new TableBlocks(memory.memory());
  }

  public IntColumnBuilder ints(String column) {
    return new IntColumnBuilder(add(column, ColumnType.INT32).cells());
  }

  public LongColumnBuilder longs(String column) {
    return new LongColumnBuilder(add(column, ColumnType.INT64).cells());
  }

  public DoubleColumnBuilder doubles(String column) {
    return new DoubleColumnBuilder(add(column, ColumnType.DOUBLE).cells());
  }

  public StringColumnBuilder strings(String column) {
    return new StringColumnBuilder(add(column, ColumnType.STRING).cells(), strings.store());
  }

  /** Adds a column of 4-byte integers whose values are the row numbers, such as an id. */
  public void rowNumbers(String column) {
    add(column, ColumnType.INT32).fillWithRowNumbers();
  }

  private GrowingColumn add(String column, ColumnType type) {
    if (finished != null) {
      throw new IllegalStateException("the table is finished");
    }
    if (columns.stream().anyMatch(other -> other.name().equals(column))) {
      throw new IllegalArgumentException("table " + name + " has two columns " + column);
    }
    GrowingColumn added = new GrowingColumn(column, type, rows, blocks, strings.store());
    columns.add(added);
    return added;
  }

  public String name() {
    return name;
  }

  public long rows() {
    return rows.rows();
  }

  /** Size in bytes of all values, without the texts of string columns. */
  long bytes() {
    return rows() * columns.stream().mapToLong(column -> column.type().valueBytes()).sum();
  }

  /** Adds a row that is null in all columns and returns its number. */
  public int addRow() {
    return rows.add();
  }

  /**
   * Registers an action that is run once, when the first of the given tables is finished, and may
   * read all of them and add rows and values. If several actions are registered for a table, they
   * are run in the order of registration, those of the other tables, too.
   */
  public static void fillLate(Runnable filling, TableBuilder... tables) {
    List<LazyTableFill> before =
        Arrays.stream(tables).map(table -> table.lateRows).filter(Objects::nonNull).toList();
    LazyTableFill rows = new LazyTableFill(() -> fill(before, filling));
    for (TableBuilder table : tables) {
      table.lateRows = rows;
    }
  }

  private static void fill(List<LazyTableFill> before, Runnable filling) {
    before.forEach(LazyTableFill::fill);
    filling.run();
  }

  /**
   * The table's schema according to the rows so far: a column is nullable if one of its rows is
   * null, or if rows and values are still to be added by {@link #fillLate}.
   */
  public TableSchema schema() {
    return finishedSchema != null
        ? finishedSchema
        : new TableSchema(name, columns.stream().map(this::schemaOf).toList());
  }

  private ColumnSchema schemaOf(GrowingColumn column) {
    ColumnSchema schema = column.schema();
    return lateRows == null
        ? schema
        : new ColumnSchema(schema.name(), schema.type(), true, schema.isRowNumber());
  }

  /**
   * Finishes the table and returns it, identical at each call; rows and values can't be added any
   * more.
   */
  public Table finish() {
    if (finished == null) {
      finishedSchema = schema();
      if (lateRows != null) {
        lateRows.fill();
      }
      rows.finish();
      List<FinishedColumn> done = columns.stream().map(GrowingColumn::finish).toList();
      finished = new FinishedTable(name, rows.rows(), done, blocks);
    }
    return finished;
  }
}
