package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.Query;
import dev.sonda.engine.TableFunction;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.trace.processor.internal.docs.SqlObjectDocTable;
import dev.sonda.trace.tables.ColumnSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates the table with the documentation of a session's SQL modules when a query first names the
 * table.
 */
record LazySqlObjectDocTable(Engine engine, SqlPackages packages) {
  private static final String FUNCTION = "__intrinsic_stdlib_object_rows";

  /** Creates the table of a name in lower case; returns null if there is none. */
  @Nullable CatalogTable define(String name) throws EngineException {
    if (!name.equals(SqlObjectDocTable.NAME)) {
      return null;
    }
    Map<String, SourceText> modules = modules();
    engine.define(
        new TableFunction(
            FUNCTION,
            List.of(),
            SqlObjectDocTable.columns(),
            (_, memory, result) -> result.accept(SqlObjectDocTable.of(modules, memory))));
    String columns =
        SqlObjectDocTable.columns().stream()
            .map(column -> "unnest(r.\"%1$s\") AS \"%1$s\"".formatted(column.name()))
            .collect(Collectors.joining(", "));
    String sql =
        "CREATE TABLE memory.main.\"%s\" AS SELECT %s FROM (SELECT %s() AS r)"
            .formatted(name, columns, FUNCTION);
    engine.begin(Query.of(sql)).result().close();
    return new CatalogTable(
        name, SqlObjectDocTable.columns().stream().map(LazySqlObjectDocTable::column).toList());
  }

  private Map<String, SourceText> modules() throws EngineException {
    try {
      return packages.modules("*");
    } catch (IOException e) {
      throw new EngineException(Kind.UNAVAILABLE, "modules can't be read: " + e.getMessage(), e);
    }
  }

  private static CatalogColumn column(ColumnSchema column) {
    return switch (column.type()) {
      case INT32, INT64 -> new CatalogColumn(column.name(), ValueType.INTEGER);
      case DOUBLE -> new CatalogColumn(column.name(), ValueType.REAL);
      case STRING -> new CatalogColumn(column.name(), ValueType.TEXT);
    };
  }
}
