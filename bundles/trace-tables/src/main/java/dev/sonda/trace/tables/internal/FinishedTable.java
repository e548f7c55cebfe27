package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.util.List;

/** A table whose rows are complete. */
public record FinishedTable(String name, long rows, List<Column> columns) implements Table {
  public FinishedTable {
    columns = List.copyOf(columns);
  }
}
