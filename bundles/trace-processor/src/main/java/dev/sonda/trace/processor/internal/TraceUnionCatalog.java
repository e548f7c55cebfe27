package dev.sonda.trace.processor.internal;

import dev.sonda.trace.processor.internal.name.QuotedName;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * Several traces as one catalog. Each table and view exists once per trace, as {@code name@1} and
 * so on, and once under its own name: a view of all of them with a column that names the trace.
 * Views of one trace use only the tables of that trace, as ids are unique only within a trace.
 */
final class TraceUnionCatalog implements TableCatalog {
  private static final String TRACE = "trace";
  private static final char BEFORE_NUMBER = '@';

  private final List<String> labels;
  private final List<TableCatalog> parts;

  /**
   * @param labels the value of the column that names the trace, for each trace
   */
  TraceUnionCatalog(List<String> labels, List<TableCatalog> parts) {
    this.labels = List.copyOf(labels);
    this.parts = List.copyOf(parts);
  }

  private static String nameIn(int part, String name) {
    return name + BEFORE_NUMBER + (part + 1);
  }

  /** Tables as visible to users: with the column that names the trace. */
  List<TableSchema> tables() {
    Map<String, Map<String, ColumnSchema>> tables = new LinkedHashMap<>();
    for (TableCatalog part : parts) {
      for (TableSchema schema : part.schemas()) {
        Map<String, ColumnSchema> columns =
            tables.computeIfAbsent(schema.name(), _ -> new LinkedHashMap<>());
        columns.putIfAbsent(TRACE, new ColumnSchema(TRACE, ColumnType.STRING, false));
        for (ColumnSchema column : schema.columns()) {
          columns.putIfAbsent(
              column.name(), new ColumnSchema(column.name(), column.type(), column.nullable()));
        }
      }
    }
    return tables.entrySet().stream()
        .map(table -> new TableSchema(table.getKey(), List.copyOf(table.getValue().values())))
        .toList();
  }

  /** Views as visible to users: with the rows of all traces. */
  List<ViewDefinition> combinedViews() {
    return namesOf(true).stream().map(this::union).toList();
  }

  private Set<String> namesOf(boolean isViews) {
    Set<String> names = new LinkedHashSet<>();
    for (TableCatalog part : parts) {
      if (isViews) {
        part.views().forEach(view -> names.add(view.name()));
      } else {
        part.schemas().forEach(schema -> names.add(schema.name()));
      }
    }
    return names;
  }

  @Override
  public List<TableSchema> schemas() {
    List<TableSchema> schemas = new ArrayList<>();
    for (int part = 0; part < parts.size(); part++) {
      for (TableSchema schema : parts.get(part).schemas()) {
        schemas.add(new TableSchema(nameIn(part, schema.name()), schema.columns()));
      }
    }
    return schemas;
  }

  @Override
  public Table table(String name) {
    int at = name.lastIndexOf(BEFORE_NUMBER);
    if (at < 0) {
      throw new NoSuchElementException("there is no table " + name);
    }
    int part = Integer.parseInt(name.substring(at + 1)) - 1;
    return new NamedTable(name, parts.get(part).table(name.substring(0, at)));
  }

  private record NamedTable(String name, Table table) implements Table {
    @Override
    public long rows() {
      return table.rows();
    }

    @Override
    public List<Column> columns() {
      return table.columns();
    }

    @Override
    public void moveToFile() {
      table.moveToFile();
    }

    @Override
    public void keepInPlace() {
      table.keepInPlace();
    }
  }

  @Override
  public long bytes() {
    return parts.stream().mapToLong(TableCatalog::bytes).sum();
  }

  @Override
  public List<ViewDefinition> views() {
    List<ViewDefinition> views = new ArrayList<>();
    for (int part = 0; part < parts.size(); part++) {
      addViewsOf(part, views);
    }
    namesOf(false).forEach(name -> views.add(union(name)));
    views.addAll(combinedViews());
    return views;
  }

  private void addViewsOf(int part, List<ViewDefinition> views) {
    Set<String> earlier = new LinkedHashSet<>();
    parts.get(part).schemas().forEach(schema -> earlier.add(schema.name()));
    for (ViewDefinition view : parts.get(part).views()) {
      views.add(
          new ViewDefinition(
              nameIn(part, view.name()),
              QueryTableShadowing.in(view.sql(), earlier, name -> nameIn(part, name))));
      earlier.add(view.name());
    }
  }

  private ViewDefinition union(String name) {
    List<String> selects = new ArrayList<>();
    for (int part = 0; part < parts.size(); part++) {
      if (has(parts.get(part), name)) {
        selects.add(
            "SELECT '%s' AS %s, * FROM %s"
                .formatted(
                    labels.get(part).replace("'", "''"), TRACE, QuotedName.of(nameIn(part, name))));
      }
    }
    return new ViewDefinition(name, String.join(" UNION ALL BY NAME ", selects));
  }

  private static boolean has(TableCatalog part, String name) {
    return part.schemas().stream().anyMatch(schema -> schema.name().equals(name))
        || part.views().stream().anyMatch(view -> view.name().equals(name));
  }
}
