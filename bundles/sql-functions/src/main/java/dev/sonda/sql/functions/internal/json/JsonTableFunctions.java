package dev.sonda.sql.functions.internal.json;

import static dev.sonda.trace.tables.ColumnType.STRING;

import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;

/**
 * Scalar functions that return the rows of {@code json_each} and {@code json_tree} for a JSON text
 * and a path, as JSON text.
 */
public final class JsonTableFunctions {
  private JsonTableFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(
        ScalarFunction.ofString(
            "__intrinsic_json_each",
            List.of(STRING, STRING),
            row -> JsonRowsText.each(row.stringValue(0), row.stringValue(1))),
        ScalarFunction.ofString(
            "__intrinsic_json_tree",
            List.of(STRING, STRING),
            row -> JsonRowsText.tree(row.stringValue(0), row.stringValue(1))));
  }
}
