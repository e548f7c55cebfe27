package dev.sonda.trace.processor.internal;

import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.List;

/** A catalog with functions of extensions. */
record FunctionCatalog(TableCatalog catalog, List<ScalarFunction> functions)
    implements TableCatalog {
  @Override
  public List<TableSchema> schemas() {
    return catalog.schemas();
  }

  @Override
  public Table table(String name) {
    return catalog.table(name);
  }

  @Override
  public long bytes() {
    return catalog.bytes();
  }

  @Override
  public List<ViewDefinition> views() {
    return catalog.views();
  }
}
