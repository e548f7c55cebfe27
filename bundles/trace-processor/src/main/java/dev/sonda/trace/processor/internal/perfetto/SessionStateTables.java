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
import dev.sonda.trace.processor.internal.docs.ModuleObjectTable;
import dev.sonda.trace.tables.ColumnSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tables with a session's own state, such as the documentation of modules; created when a query
 * first names them.
 */
record SessionStateTables(Engine engine, SqlPackages packages) {
  private static final String FUNCTION = "__intrinsic_stdlib_object_rows";

  /** Creates the table of a name in lower case; returns null if there is none. */
  @Nullable CatalogTable define(String name) throws EngineException {
    if (!name.equals(ModuleObjectTable.NAME)) {
      return null;
    }
    Map<String, SourceText> modules = modules();
    engine.define(
        new TableFunction(
            FUNCTION,
            List.of(),
            ModuleObjectTable.columns(),
            (_, memory) -> ModuleObjectTable.of(modules, memory)));
    String columns =
        ModuleObjectTable.columns().stream()
            .map(column -> "unnest(r.\"%1$s\") AS \"%1$s\"".formatted(column.name()))
            .collect(Collectors.joining(", "));
    String sql =
        "CREATE TABLE memory.main.\"%s\" AS SELECT %s FROM (SELECT %s() AS r)"
            .formatted(name, columns, FUNCTION);
    engine.begin(Query.of(sql)).result().close();
    return new CatalogTable(
        name, ModuleObjectTable.columns().stream().map(SessionStateTables::column).toList());
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
