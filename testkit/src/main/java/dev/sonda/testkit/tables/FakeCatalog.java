package dev.sonda.testkit.tables;

import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.ArrayList;
import java.util.List;

/** A catalog of existing tables, which records the requested tables. */
public final class FakeCatalog implements TableCatalog {
  private final List<ArrayTable> tables = new ArrayList<>();
  private final List<ViewDefinition> views = new ArrayList<>();
  private final List<ScalarFunction> functions = new ArrayList<>();
  private final List<String> imported = new ArrayList<>();

  public FakeCatalog with(ArrayTable table) {
    tables.add(table);
    return this;
  }

  public FakeCatalog withView(String name, String sql) {
    views.add(new ViewDefinition(name, sql));
    return this;
  }

  public FakeCatalog withFunction(ScalarFunction function) {
    functions.add(function);
    return this;
  }

  /** The distinct tables that were requested, in the order of the first request. */
  public List<String> imported() {
    return imported.stream().distinct().toList();
  }

  @Override
  public List<TableSchema> schemas() {
    return tables.stream().map(ArrayTable::schema).toList();
  }

  @Override
  public Table table(String name) {
    imported.add(name);
    return tables.stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
  }

  @Override
  public List<ViewDefinition> views() {
    return views;
  }

  @Override
  public List<ScalarFunction> functions() {
    return functions;
  }
}
