package dev.sonda.trace.processor.internal.perfetto.trace;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The trace's own tables and views, whose columns are looked up when they are first named. */
public final class TraceRelations {
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, CatalogTable> tables = new HashMap<>();
  private final TraceTableColumns columns;
  private final UniqueTraceColumns unique;

  public TraceRelations(
      List<TableSchema> tables, List<ViewDefinition> views, TraceTableColumns columns) {
    Stream.concat(tables.stream().map(TableSchema::name), views.stream().map(ViewDefinition::name))
        .forEach(name -> names.put(name.toLowerCase(Locale.ROOT), name));
    this.columns = columns;
    unique = new UniqueTraceColumns(tables, views);
  }

  /** Whether the trace has a table or view with this name in lower case. */
  public boolean has(String key) {
    return names.containsKey(key);
  }

  public Collection<String> names() {
    return names.values();
  }

  /**
   * The table or view of a name in lower case; null if there is none, or if it is an extension's
   * view that the engine rejects.
   */
  public @Nullable CatalogTable find(String key) {
    String name = names.get(key);
    return name == null ? null : tables.computeIfAbsent(name, this::ask);
  }

  private @Nullable CatalogTable ask(String name) {
    try {
      Set<String> uniqueColumns = unique.of(name);
      return new CatalogTable(
          name,
          columns.of(name).stream()
              .map(column -> column(column, uniqueColumns.contains(column.name())))
              .toList());
    } catch (EngineException e) {
      return null;
    }
  }

  private static CatalogColumn column(ResultColumn column, boolean isUnique) {
    ValueType type =
        switch (column.type()) {
          case LONG -> ValueType.INTEGER;
          case DOUBLE -> ValueType.REAL;
          case STRING -> ValueType.TEXT;
          case BLOB -> ValueType.BLOB;
          case NULL -> ValueType.NULL;
          case ANY -> ValueType.ANY;
        };
    return new CatalogColumn(column.name(), type, isUnique);
  }
}
