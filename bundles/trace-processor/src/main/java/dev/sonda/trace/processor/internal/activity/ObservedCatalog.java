package dev.sonda.trace.processor.internal.activity;

import dev.sonda.trace.processor.ActivityListener;
import dev.sonda.trace.processor.ActivityListener.Activity;
import dev.sonda.trace.processor.ActivityListener.Kind;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A trace's tables, whose first uses, which import or finish them, a listener is told. */
public final class ObservedCatalog implements TableCatalog {
  private final TableCatalog catalog;
  private final ActivityListener activities;
  private final Set<String> used = ConcurrentHashMap.newKeySet();

  public ObservedCatalog(TableCatalog catalog, ActivityListener activities) {
    this.catalog = catalog;
    this.activities = activities;
  }

  @Override
  public Table table(String name) {
    if (!used.add(name)) {
      return catalog.table(name);
    }
    try (Activity _ = activities.begin(Kind.TABLE, "TABLE_FIRST_USE", Map.of("table", name))) {
      return catalog.table(name);
    }
  }

  @Override
  public List<TableSchema> schemas() {
    return catalog.schemas();
  }

  @Override
  public long bytes() {
    return catalog.bytes();
  }

  @Override
  public List<ViewDefinition> views() {
    return catalog.views();
  }

  @Override
  public List<ScalarFunction> functions() {
    return catalog.functions();
  }
}
