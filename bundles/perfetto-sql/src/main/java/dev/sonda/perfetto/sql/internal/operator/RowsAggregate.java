package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Aggregates that make a table of rows, for operators.
 *
 * @param columns that the first arguments are
 * @param takesPairs whether columns of any type follow, each as a name and a value
 */
public record RowsAggregate(List<CatalogColumn> columns, boolean takesPairs) {
  private static final Map<String, RowsAggregate> BY_NAME =
      Map.of(
          "__intrinsic_graph_agg", of(Columns.integers("source_node_id", "dest_node_id")),
          "__intrinsic_array_agg", of(Columns.integers("node_id")),
          "__intrinsic_timestamp_set_agg", of(Columns.integers("ts")),
          "__intrinsic_interval_tree_intervals_agg",
              new RowsAggregate(Columns.integers("id", "ts", "dur"), true),
          "__intrinsic_counter_per_track_agg",
              of(
                  List.of(
                      Columns.integer("id"),
                      Columns.integer("ts"),
                      Columns.integer("track_id"),
                      Columns.real("value"))),
          "__intrinsic_wakeup_graph_agg",
              of(Columns.integers("id", "utid", "ts", "dur", "idle_dur", "waker_id", "prev_id")),
          "__intrinsic_symbolize_agg",
              of(
                  List.of(
                      Columns.text("file_name"),
                      Columns.integer("rel_pc"),
                      Columns.integer("mapping_id"),
                      Columns.integer("address"))),
          "__intrinsic_row_dataframe_agg", new RowsAggregate(List.of(), true),
          "__intrinsic_tree_from_table", new RowsAggregate(List.of(), true));

  public RowsAggregate {
    columns = List.copyOf(columns);
  }

  private static RowsAggregate of(List<CatalogColumn> columns) {
    return new RowsAggregate(columns, false);
  }

  /** The aggregate that queries call by a name in lower case. */
  public static Optional<RowsAggregate> find(String function) {
    return Optional.ofNullable(BY_NAME.get(function));
  }
}
