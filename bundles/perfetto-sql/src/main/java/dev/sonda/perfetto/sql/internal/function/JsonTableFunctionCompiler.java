package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a call of {@code json_each} or {@code json_tree} in FROM: a row for each element or
 * member of a value, or for all values within it. A function of the trace processor returns the
 * rows as JSON text. If the engine lacks that function, a plain query computes {@code json_each}
 * without a path.
 */
public final class JsonTableFunctionCompiler {
  private static final String EACH = "json_each";
  private static final String TREE = "json_tree";

  /**
   * The JSON structure of a row as returned by the trace processor's function; see {@code
   * JsonRowsText}.
   */
  private static final String ROW =
      """
      '[{"i":"BIGINT","t":"VARCHAR","f":"VARCHAR","h":"VARCHAR",\
      "k":"VARCHAR","n":"BIGINT","p":"BIGINT","v":"VARCHAR"}]'\
      """;

  private final FromItem.Function item;
  private final @Nullable String function;

  private JsonTableFunctionCompiler(FromItem.Function item, @Nullable String function) {
    this.item = item;
    this.function = function;
  }

  /** The rows of a call of {@code json_each} or {@code json_tree}; null for another function. */
  public static @Nullable JsonTableFunctionCompiler of(FromItem.Function item, Catalog catalog)
      throws PerfettoSqlException {
    String name = item.name().name().key();
    if (!name.equals(EACH) && !name.equals(TREE)) {
      return null;
    }
    return new JsonTableFunctionCompiler(
        item,
        catalog.function("__intrinsic_" + name) instanceof CatalogFunction.Native known
            ? TypeConversions.name(known.name())
            : null);
  }

  /** The engine's query, whose rows are a struct {@code r}. */
  public String sql(List<TypedExpression> arguments) throws PerfettoSqlException {
    if (arguments.isEmpty() || arguments.size() > 2) {
      throw new PerfettoSqlException(
          item.name().name().key() + " takes a value and perhaps a path", item.position());
    }
    if (function == null) {
      return ofEngine(arguments);
    }
    String path = arguments.size() == 1 ? "'$'" : TypeConversions.text(arguments.get(1)).sql();
    String json = TypeConversions.text(arguments.getFirst()).sql();
    return "(SELECT unnest(from_json(CAST(%s(%s, %s) AS JSON), %s)) AS r)"
        .formatted(function, json, path, ROW);
  }

  private String ofEngine(List<TypedExpression> arguments) throws PerfettoSqlException {
    if (arguments.size() != 1 || item.name().name().is(TREE)) {
      throw new PerfettoSqlException(
          "json_tree and paths need the functions of the trace processor", item.position());
    }
    String json = JsonFunctionCompiler.json(arguments.getFirst());
    // No inner FROM, because the engine would join its rows with the outer rows in any order.
    return """
    (SELECT unnest(CASE json_type(%1$s) \
    WHEN 'ARRAY' THEN list_transform(range(CAST(json_array_length(%1$s) AS BIGINT)), \
    lambda i: {'i': i, 'k': CAST(NULL AS VARCHAR), \
    'v': json_extract(%1$s, '$[' || i || ']')}) \
    WHEN 'OBJECT' THEN list_transform(json_keys(%1$s), \
    lambda k: {'i': CAST(NULL AS BIGINT), 'k': k, \
    'v': json_extract(%1$s, '$."' || replace(k, '"', '\\"') || '"')}) \
    ELSE [{'i': CAST(NULL AS BIGINT), 'k': CAST(NULL AS VARCHAR), 'v': %1$s}] END) AS r)\
    """
        .formatted(json);
  }

  /**
   * The columns of the rows for a scope.
   *
   * @param alias alias of the query in FROM
   */
  public List<Column> columns(String alias) {
    String row = alias + ".r.";
    return function == null ? columnsOfEngine(row) : columnsOfFunction(row);
  }

  private static List<Column> columnsOfFunction(String row) {
    String key =
        "coalesce(%s, %s)"
            .formatted(
                DynamicValues.of(TypedExpression.integer(row + "n")).sql(),
                DynamicValues.of(TypedExpression.text(row + "k")).sql());
    String real = DynamicValues.of(TypedExpression.real("TRY_CAST(" + row + "v AS DOUBLE)")).sql();
    String integer =
        DynamicValues.of(TypedExpression.integer("TRY_CAST(" + row + "v AS BIGINT)")).sql();
    String text = DynamicValues.of(TypedExpression.text(row + "v")).sql();
    String atom =
        "WHEN 'integer' THEN coalesce(%s, %s) WHEN 'real' THEN %s WHEN 'true' THEN %s"
                .formatted(
                    integer, real, real, DynamicValues.of(TypedExpression.integer("1")).sql())
            + " WHEN 'false' THEN %s WHEN 'text' THEN %s"
                .formatted(DynamicValues.of(TypedExpression.integer("0")).sql(), text);
    String start = "CASE " + row + "t ";
    return List.of(
        column("key", key, ValueType.ANY),
        column(
            "value", start + atom + " WHEN 'null' THEN NULL ELSE " + text + " END", ValueType.ANY),
        column("type", row + "t", ValueType.TEXT),
        column("atom", start + atom + " END", ValueType.ANY),
        column("id", row + "i", ValueType.INTEGER),
        column("parent", row + "p", ValueType.INTEGER),
        column("fullkey", row + "f", ValueType.TEXT),
        column("path", row + "h", ValueType.TEXT));
  }

  private static List<Column> columnsOfEngine(String row) {
    TypedExpression index = DynamicValues.of(TypedExpression.integer(row + "i"));
    TypedExpression label = DynamicValues.of(TypedExpression.text(row + "k"));
    String key = "coalesce(%s, %s)".formatted(index.sql(), label.sql());
    String path = "coalesce('$[' || %1$si || ']', '$.' || %1$sk, '$')".formatted(row);
    TypedExpression value = JsonFunctionCompiler.value(row + "v");
    return List.of(
        column("key", key, ValueType.ANY),
        column("value", value.sql(), value.type()),
        column("type", JsonFunctionCompiler.type(row + "v"), ValueType.TEXT),
        column("fullkey", path, ValueType.TEXT),
        column("path", "'$'", ValueType.TEXT));
  }

  private static Column column(String name, String sql, ValueType type) {
    return new Column(name, sql, type, Affinity.NONE, false);
  }
}
