package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the function extract_arg: the value of a key in a set of arguments. If the key is a
 * literal, the type of its values is known when the query is compiled, and a function of the engine
 * for that type is called where there is one. Many subqueries in a query and in the views that it
 * names take the engine long to plan.
 */
final class ExtractArgCompiler {
  static final Set<String> NAMES = Set.of("extract_arg", "__intrinsic_extract_arg");

  private final QueryContext context;

  ExtractArgCompiler(QueryContext context) {
    this.context = context;
  }

  /**
   * The compiled call; null if it calls another function, or the catalog has no arguments table.
   */
  @Nullable TypedExpression call(FunctionCall call, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    Catalog catalog = context.catalog();
    CatalogTable table = catalog.table("__intrinsic_args");
    if (table == null || arguments.size() != 2 || !NAMES.contains(call.name().key())) {
      return null;
    }
    TypedExpression key = arguments.get(1).value();
    ValueType type =
        key.constant() instanceof String text ? only(catalog.argumentTypes(text)) : ValueType.ANY;
    return type == ValueType.NULL
        ? TypedExpression.nothing()
        : lookUp(table, arguments.get(0), key, type);
  }

  private TypedExpression lookUp(
      CatalogTable table, TypedExpression set, TypedExpression key, ValueType type)
      throws PerfettoSqlException {
    String name =
        switch (type) {
          case INTEGER -> "__arg_integer";
          case REAL -> "__arg_real";
          case TEXT -> "__arg_text";
          case BLOB, NULL, ANY -> "";
        };
    return context.catalog().function(name) instanceof CatalogFunction.Native function
        ? TypedExpression.of(
            "%s(%s, %s)"
                .formatted(
                    TypeConversions.name(function.name()),
                    TypeConversions.integer(set).sql(),
                    key.sql()),
            type)
        : subquery(table, set, key, type);
  }

  private static ValueType only(Set<ValueType> types) {
    return types.stream().reduce((a, b) -> ValueType.ANY).orElse(ValueType.NULL);
  }

  /**
   * Uses an aggregate because DuckDB then knows that the subquery has one row, and can turn it into
   * a join.
   */
  private TypedExpression subquery(
      CatalogTable table, TypedExpression set, TypedExpression key, ValueType type) {
    String alias = context.freshName();
    String sql =
        "(SELECT first(%s) FROM %s AS %s WHERE %s.\"arg_set_id\" = %s AND %s.\"key\" = %s)"
            .formatted(
                value(alias, type),
                TypeConversions.name(table.name()),
                alias,
                alias,
                TypeConversions.integer(set).sql(),
                alias,
                TypeConversions.text(key).sql());
    return TypedExpression.of(sql, type);
  }

  private static String value(String alias, ValueType type) {
    return switch (type) {
      case INTEGER -> alias + ".\"int_value\"";
      case REAL -> alias + ".\"real_value\"";
      case TEXT -> alias + ".\"string_value\"";
      default ->
          "coalesce("
              + any(alias, ValueType.TEXT)
              + ", "
              + any(alias, ValueType.REAL)
              + ", "
              + any(alias, ValueType.INTEGER)
              + ")";
    };
  }

  private static String any(String alias, ValueType type) {
    return DynamicValues.of(TypedExpression.of(value(alias, type), type)).sql();
  }
}
