package dev.sonda.trace.kernels.internal.row;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowsById;
import dev.sonda.trace.tables.Table;
import org.jspecify.annotations.Nullable;

/** Reads values of a column by row id; null for an unknown id. Thread-safe. */
final class CellsById {
  private final CellsByRow cells;
  private final RowsById rows;

  private CellsById(CellsByRow cells, RowsById rows) {
    this.cells = cells;
    this.rows = rows;
  }

  static CellsById of(Table table, String name) {
    table.keepInPlace();
    TableColumns columns = new TableColumns(table);
    return new CellsById(
        new CellsByRow(columns.column(name), table.rows()),
        new RowsById(LongColumn.copyOf(columns.column("id"), table.rows())));
  }

  @Nullable Long integer(long id) {
    int row = rows.rowOf(id);
    return row < 0 ? null : cells.integer(row);
  }

  @Nullable Double real(long id) {
    int row = rows.rowOf(id);
    return row < 0 ? null : cells.real(row);
  }

  @Nullable String text(long id) {
    int row = rows.rowOf(id);
    return row < 0 ? null : cells.text(row);
  }
}
