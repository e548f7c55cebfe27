package dev.sonda.perfetto.sql.internal.operator;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table function that goes from one row of a trace table to related rows, such as the ancestors
 * of a slice.
 *
 * @param function the engine's function, which returns a list of ids
 * @param table the table that the ids belong to
 * @param cells name prefix of the engine's functions that return a cell for an id
 * @param columns the columns of the function in queries
 * @param isNumbered whether the column {@code id} is the row's place in the answer from 0 on, as
 *     Perfetto numbers flows, and not the id of a row of the table
 */
public record RelatedRowsFunction(
    String function, String table, String cells, List<String> columns, boolean isNumbered) {
  private static final List<String> SLICE =
      List.of(
          "id",
          "ts",
          "dur",
          "track_id",
          "category",
          "name",
          "depth",
          "parent_id",
          "arg_set_id",
          "thread_ts",
          "thread_dur",
          "thread_instruction_count",
          "thread_instruction_delta");
  private static final List<String> FLOW =
      List.of("id", "slice_out", "slice_in", "trace_id", "arg_set_id");
  private static final List<String> CALLSITE = List.of("id", "depth", "parent_id", "frame_id");

  private static final Map<String, RelatedRowsFunction> BY_NAME =
      Map.of(
          "ancestor_slice", ofSlices("ancestor_slice"),
          "descendant_slice", ofSlices("descendant_slice"),
          "directly_connected_flow", ofFlows("directly_connected_flow"),
          "following_flow", ofFlows("following_flow"),
          "preceding_flow", ofFlows("preceding_flow"),
          "experimental_ancestor_stack_profile_callsite",
              new RelatedRowsFunction(
                  "__intrinsic_ancestor_callsite",
                  "__intrinsic_stack_profile_callsite",
                  "__cell_callsite_",
                  CALLSITE,
                  false));

  public RelatedRowsFunction {
    columns = List.copyOf(columns);
  }

  private static RelatedRowsFunction ofSlices(String name) {
    return new RelatedRowsFunction(
        "__intrinsic_" + name, "__intrinsic_slice", "__cell_slice_", SLICE, false);
  }

  private static RelatedRowsFunction ofFlows(String name) {
    return new RelatedRowsFunction(
        "__intrinsic_" + name, "__intrinsic_flow", "__cell_flow_", FLOW, true);
  }

  /** The row function for a name in lower case. */
  public static Optional<RelatedRowsFunction> find(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** Name of the engine's function that returns the value of a column for an id. */
  public String cell(String column) {
    return cells + column;
  }
}
