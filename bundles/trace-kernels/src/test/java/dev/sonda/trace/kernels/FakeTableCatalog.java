package dev.sonda.trace.kernels;

import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.List;

/** A catalog of finished tables, in place of the catalog of a trace. */
record FakeTableCatalog(List<Table> tables) implements TableCatalog {
  @Override
  public List<TableSchema> schemas() {
    return tables.stream()
        .map(table ->
            new TableSchema(
                table.name(),
                table.columns().stream()
                    .map(column -> new ColumnSchema(column.name(), column.type(), true))
                    .toList()))
        .toList();
  }

  @Override
  public Table table(String name) {
    return tables.stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
  }

  @Override
  public List<ViewDefinition> views() {
    return List.of();
  }
}
