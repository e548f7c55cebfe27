package dev.sonda.perfetto.sql.internal.operator;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Functions in FROM whose rows are in a table of the trace.
 *
 * @param table that has the rows of all arguments
 * @param filter the column that has the argument, with or without what names of such tables begin
 *     with; null for a function without arguments
 * @param columns of the function in queries
 */
public record TableRows(String table, @Nullable String filter, List<String> columns) {
  /** What names of tables begin with that queries may leave out. */
  public static final String PREFIX = "__intrinsic_";

  private static final Map<String, TableRows> BY_NAME =
      Map.of(
          "__intrinsic_winscope_proto_to_args_with_defaults",
              new TableRows(
                  "__intrinsic_winscope_args_with_defaults",
                  "table_name",
                  List.of(
                      "id",
                      "base64_proto_id",
                      "flat_key",
                      "key",
                      "int_value",
                      "string_value",
                      "real_value")),
          "__intrinsic_winscope_surfaceflinger_hierarchy_path",
              new TableRows(
                  "__intrinsic_winscope_surfaceflinger_hierarchy_paths",
                  null,
                  List.of("id", "snapshot_id", "layer_id", "ancestor_id")));

  public TableRows {
    columns = List.copyOf(columns);
  }

  /** The function that queries call by a name in lower case. */
  public static Optional<TableRows> find(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** How many arguments the function has. */
  public int arguments() {
    return filter == null ? 0 : 1;
  }
}
