package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.Dynamic;
import dev.sonda.perfetto.sql.internal.value.Typed;
import dev.sonda.perfetto.sql.syntax.FromItem;
import java.util.List;

/**
 * SQLite's {@code json_each(json)} in FROM: a row for each member of an object or element of an
 * array, one for any other value. The engine's query has keys, which are null for that value, and
 * what is there as JSON.
 */
public final class JsonRows {
  /** Its name in queries. */
  public static final String NAME = "json_each";

  private JsonRows() {}

  /** The rows of a value, an operand of any type. */
  public static String sql(FromItem.Function item, List<Typed> arguments)
      throws PerfettoSqlException {
    if (arguments.size() != 1) {
      throw new PerfettoSqlException(
          "json_each takes one value; a path can't be compiled yet", item.position());
    }
    String json = JsonFunctions.json(arguments.getFirst());
    // no inner FROM: the engine would join its rows with the outer ones, in any order
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

  /** The columns that a row has. */
  public static List<Column> columns(String alias) {
    String row = alias + ".r.";
    Typed index = Dynamic.of(Typed.integer(row + "i"));
    Typed label = Dynamic.of(Typed.text(row + "k"));
    String key = "coalesce(%s, %s)".formatted(index.sql(), label.sql());
    String path = "coalesce('$[' || %1$si || ']', '$.' || %1$sk, '$')".formatted(row);
    Typed value = JsonFunctions.value(row + "v");
    return List.of(
        column("key", key, ValueType.ANY),
        column("value", value.sql(), value.type()),
        column("type", JsonFunctions.type(row + "v"), ValueType.TEXT),
        column("fullkey", path, ValueType.TEXT),
        column("path", "'$'", ValueType.TEXT));
  }

  private static Column column(String name, String sql, ValueType type) {
    return new Column(name, sql, type, Affinity.NONE, false);
  }
}
