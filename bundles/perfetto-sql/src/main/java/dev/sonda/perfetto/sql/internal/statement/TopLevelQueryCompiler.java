package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.RowOrder;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.duckdb.QueryCompiler;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.QueryReader;
import dev.sonda.perfetto.sql.internal.value.OrderByTermCompiler;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles top-level queries, whose result columns keep the names that the author gave. */
public final class TopLevelQueryCompiler {
  private TopLevelQueryCompiler() {}

  public static CompiledQuery compile(Select select, Catalog catalog) throws PerfettoSqlException {
    return compile(select, catalog, List.of());
  }

  /**
   * Compiles a query with parameters.
   *
   * @param values values of the parameters, which determine their types
   */
  public static CompiledQuery compile(Select select, Catalog catalog, List<@Nullable Object> values)
      throws PerfettoSqlException {
    QueryContext context = new QueryContext(catalog);
    QueryCompiler compiler = new QueryCompiler(context);
    return named(context, select, compiler.compile(select, parameters(values), QueryReader.AUTHOR));
  }

  /** Compiles the query of a view, whose rows have no order unless it has an ORDER BY. */
  public static CompiledQuery compileView(Select select, Catalog catalog)
      throws PerfettoSqlException {
    QueryContext context = new QueryContext(catalog);
    QueryCompiler compiler = new QueryCompiler(context);
    return named(context, select, compiler.compile(select, Map.of(), QueryReader.VIEW));
  }

  static CompiledQuery named(QueryContext context, Select select, CompiledSelect output) {
    List<CatalogColumn> columns =
        output.columns().stream()
            .map(column -> new CatalogColumn(column.name(), column.type()))
            .toList();
    String sql = output.hasAuthorsNames() ? output.sql() : renamed(context, select, output);
    return new CompiledQuery(sql, columns, context.operators(), output.order());
  }

  private static String renamed(QueryContext context, Select select, CompiledSelect output) {
    String alias = context.freshName();
    List<String> list = new ArrayList<>();
    for (int i = 0; i < output.columns().size(); i++) {
      String name = output.columns().get(i).name();
      list.add(alias + "." + CompiledSelect.sqlName(i) + " AS " + TypeConversions.name(name));
    }
    for (int i = 0; i < output.order().types().size(); i++) {
      list.add(alias + "." + RowOrder.column(i) + " AS " + RowOrder.column(i));
    }
    return "SELECT "
        + String.join(", ", list)
        + " FROM ("
        + output.sql()
        + ") AS "
        + alias
        + setOrder(select, output, alias);
  }

  /**
   * ORDER BY for the rows of UNION, INTERSECT and EXCEPT, which SQLite returns sorted because it
   * sorts to find duplicates.
   */
  private static String setOrder(Select select, CompiledSelect output, String alias) {
    boolean isSorted =
        select.body() instanceof SelectBody.Compound compound
            && compound.operator() != SelectBody.SetOperator.UNION_ALL
            && select.orderBy().isEmpty()
            && select.limit() == null;
    if (!isSorted) {
      return "";
    }
    List<String> terms = new ArrayList<>();
    for (int i = 0; i < output.columns().size(); i++) {
      ValueType type = output.columns().get(i).type();
      terms.add(
          OrderByTermCompiler.ascending(
              TypedExpression.of(alias + "." + CompiledSelect.sqlName(i), type)));
    }
    return " ORDER BY " + String.join(", ", terms);
  }

  /** The values of parameters as the engine's SQL reads them. */
  static Map<String, TypedExpression> parameters(List<@Nullable Object> values) {
    Map<String, TypedExpression> parameters = new HashMap<>();
    for (int i = 0; i < values.size(); i++) {
      ValueType type =
          switch (values.get(i)) {
            case null -> ValueType.NULL;
            case String _ -> ValueType.TEXT;
            case Double _ -> ValueType.REAL;
            case byte[] _ -> ValueType.BLOB;
            default -> ValueType.INTEGER;
          };
      String sql = TypeConversions.cast("$" + (i + 1), type);
      parameters.put("?" + (i + 1), TypedExpression.of(sql, type));
    }
    return parameters;
  }

  /** The query with other names for its columns. */
  public static CompiledQuery named(CompiledQuery query, List<String> names) {
    List<CatalogColumn> columns = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      columns.add(new CatalogColumn(names.get(i), query.columns().get(i).type()));
    }
    List<String> quoted = names.stream().map(TypeConversions::name).toList();
    String sql = "SELECT * FROM (" + query.sql() + ") AS \"v\"(" + String.join(", ", quoted) + ")";
    return new CompiledQuery(sql, columns, query.operators(), query.order());
  }

  /** The query with columns of type {@code ANY} converted to text. */
  public static CompiledQuery withTexts(CompiledQuery query) {
    List<String> list = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<CatalogColumn> columns = new ArrayList<>();
    for (CatalogColumn column : query.columns()) {
      String name = CompiledSelect.sqlName(names.size());
      TypedExpression value = TypedExpression.of(name, column.type());
      boolean isAny = column.type() == ValueType.ANY;
      names.add(name);
      list.add(
          (isAny ? TypeConversions.text(value).sql() : name)
              + " AS "
              + TypeConversions.name(column.name()));
      columns.add(new CatalogColumn(column.name(), isAny ? ValueType.TEXT : column.type()));
    }
    String sql =
        "SELECT %s FROM (%s) AS \"v\"(%s)"
            .formatted(String.join(", ", list), query.sql(), String.join(", ", names));
    return new CompiledQuery(sql, columns, query.operators());
  }
}
