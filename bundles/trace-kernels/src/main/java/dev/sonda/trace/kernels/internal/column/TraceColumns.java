package dev.sonda.trace.kernels.internal.column;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import org.jspecify.annotations.Nullable;

/** The columns of a trace's table by name; a table that the trace lacks is treated as empty. */
public final class TraceColumns {
  private final @Nullable Table table;

  private TraceColumns(@Nullable Table table) {
    this.table = table;
  }

  /** The table of that name, whose import is triggered now. */
  public static TraceColumns of(TableCatalog trace, String name) {
    boolean isThere = trace.schemas().stream().anyMatch(schema -> schema.name().equals(name));
    return new TraceColumns(isThere ? trace.table(name) : null);
  }

  public int rows() {
    return table == null ? 0 : LongColumn.rowCount(table.rows());
  }

  /** A column of integers. */
  public LongColumn longs(String name) {
    return table == null ? LongColumn.of() : LongColumn.copyOf(column(table, name), table.rows());
  }

  /** A column of texts. */
  public TextColumn texts(String name) {
    return table == null ? TextColumn.none() : TextColumn.of(column(table, name), table.rows());
  }

  private static Column column(Table table, String name) {
    return table.columns().stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new OperatorException("table '" + table.name() + "' has no column '" + name + "'"));
  }
}
