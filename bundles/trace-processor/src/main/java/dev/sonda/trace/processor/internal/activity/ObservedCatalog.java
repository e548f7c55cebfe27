package dev.sonda.trace.processor.internal.activity;

import dev.sonda.trace.processor.ActivityListener;
import dev.sonda.trace.processor.ActivityListener.Activity;
import dev.sonda.trace.processor.ActivityListener.Kind;
import dev.sonda.trace.tables.ForwardingCatalog;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A trace's tables, whose first uses, which import or finish them, a listener is told.
 *
 * @param used names of the tables that were used
 */
public record ObservedCatalog(TableCatalog catalog, ActivityListener activities, Set<String> used)
    implements ForwardingCatalog {
  public ObservedCatalog(TableCatalog catalog, ActivityListener activities) {
    this(catalog, activities, ConcurrentHashMap.newKeySet());
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
}
