package dev.sonda.trace.processor.internal.perfetto.trace;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.Statement;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The columns of a trace's tables and views in which no two rows have equal values: the row numbers
 * of tables, and columns of views that read these from a single table.
 */
final class UniqueTraceColumns {
  private final Map<String, Set<String>> ofTables = new HashMap<>();
  private final Map<String, String> views = new HashMap<>();

  UniqueTraceColumns(List<TableSchema> tables, List<ViewDefinition> views) {
    for (TableSchema table : tables) {
      Set<String> columns = new HashSet<>();
      table.columns().stream()
          .filter(ColumnSchema::isRowNumber)
          .forEach(column -> columns.add(column.name()));
      ofTables.put(key(table.name()), columns);
    }
    views.forEach(view -> this.views.put(key(view.name()), view.sql()));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Names of a table's or view's columns; views of extensions may hide columns from it. */
  Set<String> of(String name) {
    Set<String> ofTable = ofTables.get(key(name));
    String view = views.get(key(name));
    return ofTable != null ? ofTable : view == null ? Set.of() : ofView(view);
  }

  private Set<String> ofView(String sql) {
    List<Statement> statements;
    try {
      statements = SqlScript.readAll(sql);
    } catch (PerfettoSqlException e) {
      return Set.of(); // it is written in the engine's SQL, of which PerfettoSQL knows a part
    }
    return statements.size() == 1
            && statements.getFirst() instanceof Statement.Query query
            && query.select().with() == null
            && query.select().body() instanceof SelectBody.Simple simple
            && simple.from() instanceof FromItem.Table table
        ? selected(simple.columns(), of(table.name().name().text()))
        : Set.of();
  }

  private static Set<String> selected(List<ResultColumn> columns, Set<String> unique) {
    Set<String> selected = new HashSet<>();
    for (ResultColumn column : columns) {
      switch (column) {
        case ResultColumn.Star _, ResultColumn.TableStar _ -> selected.addAll(unique);
        case ResultColumn.Value value -> {
          if (value.expression() instanceof Expression.ColumnName name
              && unique.contains(name.column().text())) {
            selected.add((value.alias() == null ? name.column() : value.alias()).text());
          }
        }
      }
    }
    return selected;
  }
}
