package dev.sonda.benchmarks.kernel;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.util.List;

/** A view of a table that leaves out its column {@code id}. */
record TableWithoutId(Table table) implements Table {
  @Override
  public String name() {
    return table.name();
  }

  @Override
  public long rows() {
    return table.rows();
  }

  @Override
  public List<Column> columns() {
    return table.columns().stream().filter(column -> !column.name().equals("id")).toList();
  }
}
