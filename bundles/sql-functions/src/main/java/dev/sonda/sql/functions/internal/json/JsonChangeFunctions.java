package dev.sonda.sql.functions.internal.json;

import static dev.sonda.trace.tables.ColumnType.STRING;

import dev.sonda.sql.functions.internal.json.JsonEdit.Action;
import dev.sonda.sql.functions.internal.json.JsonNode.Kind;
import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Scalar functions that change or print JSON. As a function has a fixed number of arguments, paths
 * and values of edits are the elements of a JSON array: {@code ["$.a",1,"$.b",[2]]}.
 */
public final class JsonChangeFunctions {
  private JsonChangeFunctions() {}

  public static List<ScalarFunction> all() {
    Stream<ScalarFunction> edits = Stream.of(Action.values()).map(JsonChangeFunctions::edit);
    return Stream.concat(edits, Stream.of(patch(), pretty(), errorPosition())).toList();
  }

  private static ScalarFunction edit(Action action) {
    return ScalarFunction.ofString(
        "__intrinsic_json_" + action.name().toLowerCase(Locale.ROOT),
        List.of(STRING, STRING),
        row -> edited(action, row.stringValue(0), row.stringValue(1)));
  }

  private static ScalarFunction patch() {
    return ScalarFunction.ofString(
        "__intrinsic_json_patch",
        List.of(STRING, STRING),
        row ->
            JsonMergePatch.patched(
                    JsonParser.parse(row.stringValue(0)), JsonParser.parse(row.stringValue(1)))
                .json());
  }

  private static ScalarFunction pretty() {
    return ScalarFunction.ofString(
        "__intrinsic_json_pretty",
        List.of(STRING, STRING),
        row -> JsonPrettyText.of(JsonParser.parse(row.stringValue(0)), row.stringValue(1)));
  }

  private static ScalarFunction errorPosition() {
    return ScalarFunction.ofLong(
        "__intrinsic_json_error_position",
        List.of(STRING),
        row -> JsonParser.errorPosition(row.stringValue(0)));
  }

  /** The JSON after all edits; null if they remove the whole value. */
  static @Nullable String edited(Action action, String json, String edits) {
    JsonNode node = JsonParser.parse(json);
    List<JsonNode> list = JsonParser.parse(edits).children();
    int step = action == Action.REMOVE ? 1 : 2;
    for (int i = 0; i < list.size() && node != null; i += step) {
      node = edited(action, node, list.get(i), step == 1 ? null : list.get(i + 1));
    }
    return node == null ? null : node.json();
  }

  /** An edit without a path changes nothing, but {@code json_remove} then answers null. */
  private static @Nullable JsonNode edited(
      Action action, JsonNode node, JsonNode path, @Nullable JsonNode value) {
    if (path.type() == Kind.NULL) {
      return action == Action.REMOVE ? null : node;
    }
    String text = JsonEscapes.unescaped(path.raw());
    return new JsonEdit(action, new JsonPath(text), value).apply(node);
  }
}
