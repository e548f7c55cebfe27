package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.TableBuilder;

/**
 * Base class of tables whose row id is the row's number or the id of another table's row.
 * Subclasses define the other columns.
 */
public abstract class StoredTable {
  private final TableBuilder rows;

  protected StoredTable(String name, TraceTableMemory space) {
    this(name, space, true);
  }

  /**
   * Creates a table.
   *
   * @param hasRowNumbers whether ids are row numbers; otherwise the subclass defines an id column
   */
  protected StoredTable(String name, TraceTableMemory space, boolean hasRowNumbers) {
    rows = space.newTable(name);
    if (hasRowNumbers) {
      rows.rowNumbers("id");
    }
  }

  /** Adds a row of nulls and returns its number. */
  public final int add() {
    return rows.addRow();
  }

  /** Number of rows. */
  public final int size() {
    return (int) rows.rows();
  }

  TableBuilder rows() {
    return rows;
  }

  protected final IntColumnBuilder ints(String column) {
    return rows.ints(column);
  }

  protected final LongColumnBuilder longs(String column) {
    return rows.longs(column);
  }

  protected final DoubleColumnBuilder doubles(String column) {
    return rows.doubles(column);
  }

  protected final StringColumnBuilder strings(String column) {
    return rows.strings(column);
  }
}
