package dev.sonda.trace.tables;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * A catalog of tables whose rows are complete; each table is finished when it is first requested.
 * Finishing works with the string pool of the tables, so the catalog finishes one table at a time.
 */
public final class TableBuilderCatalog implements TableCatalog {
  private final Map<String, TableBuilder> tables = new LinkedHashMap<>();
  private final List<TableSchema> schemas = new ArrayList<>();
  private final List<ViewDefinition> views;

  /**
   * Creates a catalog of tables; no rows may be added any more.
   *
   * @throws IllegalArgumentException if two tables have equal names
   */
  public TableBuilderCatalog(List<TableBuilder> tables, List<ViewDefinition> views) {
    for (TableBuilder table : tables) {
      if (this.tables.put(table.name(), table) != null) {
        throw new IllegalArgumentException("there are two tables " + table.name());
      }
      schemas.add(table.schema());
    }
    this.views = List.copyOf(views);
  }

  @Override
  public List<TableSchema> schemas() {
    return List.copyOf(schemas);
  }

  @Override
  public Table table(String name) {
    synchronized (tables) {
      TableBuilder table = tables.get(name);
      if (table == null) {
        throw new NoSuchElementException("there is no table " + name);
      }
      return table.finish();
    }
  }

  @Override
  public long bytes() {
    return tables.values().stream().mapToLong(TableBuilder::bytes).sum();
  }

  @Override
  public List<ViewDefinition> views() {
    return views;
  }
}
