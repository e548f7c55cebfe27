package dev.sonda.trace.tables;

import java.util.List;

/** A table's name and columns, available before its rows are imported. */
public record TableSchema(String name, List<ColumnSchema> columns) {
  public TableSchema {
    columns = List.copyOf(columns);
  }
}
