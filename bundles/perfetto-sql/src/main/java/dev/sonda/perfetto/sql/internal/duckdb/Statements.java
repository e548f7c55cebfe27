package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.syntax.Select;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Queries that stand alone: the columns of their result have the names that their author gave. */
public final class Statements {
  private Statements() {}

  public static CompiledQuery compile(Select select, Catalog catalog) throws PerfettoSqlException {
    QueryContext context = new QueryContext(catalog);
    Output output =
        new QueryCompiler(context).compile(select, null, new CommonTables(null), Map.of());
    String alias = context.freshName();
    List<String> list = new ArrayList<>();
    List<CatalogColumn> columns = new ArrayList<>();
    for (int i = 0; i < output.columns().size(); i++) {
      String name = output.columns().get(i).name();
      list.add(alias + "." + Output.sqlName(i) + " AS " + Conversions.name(name));
      columns.add(new CatalogColumn(name, output.columns().get(i).type()));
    }
    return new CompiledQuery(
        "SELECT " + String.join(", ", list) + " FROM (" + output.sql() + ") AS " + alias,
        columns,
        context.operators());
  }
}
