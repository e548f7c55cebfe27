package dev.sonda.perfetto.sql.internal.operator;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table function whose rows are stored in a table of the trace.
 *
 * @param table table with the rows for all arguments
 * @param filter the column that is compared with the argument, a table name with or without {@link
 *     #PREFIX}; null for a function without arguments
 * @param columns the columns of the function in queries
 */
public record StoredTableFunction(String table, @Nullable String filter, List<String> columns) {
  /** Name prefix of tables that queries may omit. */
  public static final String PREFIX = "__intrinsic_";

  private static final Map<String, StoredTableFunction> BY_NAME =
      Map.of(
          "__intrinsic_winscope_proto_to_args_with_defaults",
              new StoredTableFunction(
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
              new StoredTableFunction(
                  "__intrinsic_winscope_surfaceflinger_hierarchy_paths",
                  null,
                  List.of("id", "snapshot_id", "layer_id", "ancestor_id")));

  public StoredTableFunction {
    columns = List.copyOf(columns);
  }

  /** The table function for a name in lower case. */
  public static Optional<StoredTableFunction> find(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** Number of arguments of the function. */
  public int arguments() {
    return filter == null ? 0 : 1;
  }
}
