package dev.sonda.trace.tables;

import dev.sonda.trace.tables.internal.ColumnRows;
import dev.sonda.trace.tables.internal.FinishedTable;
import dev.sonda.trace.tables.internal.LateRows;
import dev.sonda.trace.tables.internal.RowCount;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the rows of a table: {@link #addRow()}, then a value for each column that isn't to be
 * null. One thread until it is finished.
 */
public final class TableBuilder {
  private final String name;
  private final StringPool strings;
  private final TableMemory memory;
  private final RowCount rows = new RowCount();
  private final List<ColumnRows> columns = new ArrayList<>();
  private @Nullable LateRows lateRows;
  private @Nullable TableSchema finishedSchema;
  private @Nullable Table finished;

  public TableBuilder(String name, StringPool strings, TableMemory memory) {
    this.name = name;
    this.strings = strings;
    this.memory = memory;
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

  /** A column of 4-byte integers that has the number of each row, such as an id. */
  public void rowNumbers(String column) {
    add(column, ColumnType.INT32).fillWithRowNumbers();
  }

  private ColumnRows add(String column, ColumnType type) {
    if (finished != null) {
      throw new IllegalStateException("the table is finished");
    }
    if (columns.stream().anyMatch(other -> other.name().equals(column))) {
      throw new IllegalArgumentException("table " + name + " has two columns " + column);
    }
    ColumnRows added = new ColumnRows(column, type, rows, memory.memory(), strings.store());
    columns.add(added);
    return added;
  }

  public String name() {
    return name;
  }

  public long rows() {
    return rows.rows();
  }

  /** Bytes of the values of all rows, without their texts. */
  long bytes() {
    return rows() * columns.stream().mapToLong(column -> column.type().valueBytes()).sum();
  }

  /** Adds a row that is null in all columns and returns its number. */
  public int addRow() {
    return rows.add();
  }

  /**
   * Has {@code filling} add what is missing in some tables, once, when the first of them is
   * finished. It may add rows and values to all of them. A second filling of the same tables comes
   * after the first.
   */
  public static void fillLate(Runnable filling, TableBuilder... tables) {
    LateRows before = tables[0].lateRows;
    LateRows rows = new LateRows(before == null ? filling : () -> fill(before, filling));
    for (TableBuilder table : tables) {
      table.lateRows = rows;
    }
  }

  private static void fill(LateRows before, Runnable filling) {
    before.fill();
    filling.run();
  }

  /**
   * The schema by the rows until now: a column is nullable if a row is null, or if rows and values
   * come later.
   */
  public TableSchema schema() {
    return finishedSchema != null
        ? finishedSchema
        : new TableSchema(name, columns.stream().map(this::schemaOf).toList());
  }

  private ColumnSchema schemaOf(ColumnRows column) {
    ColumnSchema schema = column.schema();
    return lateRows == null ? schema : new ColumnSchema(schema.name(), schema.type(), true);
  }

  /** The table, which is the same at each call; rows and values can't be added any more. */
  public Table finish() {
    if (finished == null) {
      finishedSchema = schema();
      if (lateRows != null) {
        lateRows.fill();
      }
      rows.finish();
      List<Column> done = columns.stream().map(ColumnRows::finish).toList();
      finished = new FinishedTable(name, rows.rows(), done);
    }
    return finished;
  }
}
