package dev.sonda.trace.tables;

import java.util.List;

/** A table's name and columns, known before its rows are. */
public record TableSchema(String name, List<ColumnSchema> columns) {
  public TableSchema {
    columns = List.copyOf(columns);
  }
}
