package dev.sonda.sql.functions.internal.column;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import java.util.Optional;

/** A table of a trace, with typed access to its columns by name. */
public record TraceTable(Table table) {

  /**
   * The table of that name, whose import is triggered now, and which stays in place, as the columns
   * keep its segments; empty if the trace has no such table.
   */
  public static Optional<TraceTable> find(TableCatalog trace, String name) {
    boolean isThere = trace.schemas().stream().anyMatch(schema -> schema.name().equals(name));
    if (!isThere) {
      return Optional.empty();
    }
    Table table = trace.table(name);
    table.keepInPlace();
    return Optional.of(new TraceTable(table));
  }

  public int rows() {
    return Math.toIntExact(table.rows());
  }

  public IntegerColumn integers(String name) {
    return new IntegerColumn(ColumnMemory.of(column(name), table.rows()));
  }

  public RealColumn reals(String name) {
    return new RealColumn(ColumnMemory.of(column(name), table.rows()));
  }

  public TextColumn texts(String name) {
    Column column = column(name);
    return new TextColumn(ColumnMemory.of(column, table.rows()), column.dictionary());
  }

  private Column column(String name) {
    return table.columns().stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("table " + table.name() + " has no column " + name));
  }
}
