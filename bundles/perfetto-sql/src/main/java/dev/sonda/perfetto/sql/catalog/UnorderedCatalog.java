package dev.sonda.perfetto.sql.catalog;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A catalog whose tables and views tell no order of their rows. What is compiled with it reads only
 * columns that statements can name, so it stays right when a table or view is replaced by one
 * without row numbers or hidden columns.
 *
 * @param catalog the tables and functions
 */
public record UnorderedCatalog(Catalog catalog) implements Catalog {
  @Override
  public @Nullable CatalogTable table(String name) throws PerfettoSqlException {
    CatalogTable table = catalog.table(name);
    return table == null ? null : table.withoutOrder();
  }

  @Override
  public Collection<String> tableNames() {
    return catalog.tableNames();
  }

  @Override
  public boolean isView(String name) {
    return catalog.isView(name);
  }

  @Override
  public boolean isOfTrace(String name) {
    return catalog.isOfTrace(name);
  }

  @Override
  public boolean hasRowNumbers(String name) {
    return false;
  }

  @Override
  public Set<ValueType> argumentTypes(String key) {
    return catalog.argumentTypes(key);
  }

  @Override
  public @Nullable CatalogFunction function(String name) throws PerfettoSqlException {
    return catalog.function(name);
  }

  @Override
  public @Nullable CatalogFunction function(String name, int arguments)
      throws PerfettoSqlException {
    return catalog.function(name, arguments);
  }

  @Override
  public @Nullable String message(String name) throws PerfettoSqlException {
    return catalog.message(name);
  }

  @Override
  public boolean runMetric(SourcePosition call, String arguments) throws PerfettoSqlException {
    return catalog.runMetric(call, arguments);
  }

  @Override
  public Collection<String> functionNames() {
    return catalog.functionNames();
  }
}
