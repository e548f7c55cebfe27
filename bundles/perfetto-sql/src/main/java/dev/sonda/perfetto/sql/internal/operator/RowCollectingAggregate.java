package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An aggregate function that collects rows into a table for an operator.
 *
 * @param columns columns given by the first arguments
 * @param takesPairs whether further columns of any type follow, each as a name and a value
 * @param isSortedByTime whether the operators that take its rows sort them by column ts themselves,
 *     stably
 */
public record RowCollectingAggregate(
    List<CatalogColumn> columns, boolean takesPairs, boolean isSortedByTime) {
  /** Aggregate that collects the weighted edges for a bounded graph search. */
  public static final String WEIGHTED_EDGES = "__intrinsic_weighted_edges_agg";

  /** Aggregate that collects the roots of a bounded graph search, each with its weight limit. */
  public static final String WEIGHTED_ROOTS = "__intrinsic_weighted_roots_agg";

  private static final Map<String, RowCollectingAggregate> BY_NAME =
      Map.ofEntries(
          Map.entry(
              "__intrinsic_graph_agg",
              of(CatalogColumnFactory.integers("source_node_id", "dest_node_id"))),
          Map.entry("__intrinsic_array_agg", of(CatalogColumnFactory.integers("node_id"))),
          Map.entry("__intrinsic_timestamp_set_agg", of(CatalogColumnFactory.integers("ts"))),
          Map.entry(
              "__intrinsic_interval_tree_intervals_agg",
              new RowCollectingAggregate(
                  CatalogColumnFactory.integers("id", "ts", "dur"), true, true)),
          Map.entry(
              "__intrinsic_counter_per_track_agg",
              of(
                  List.of(
                      CatalogColumnFactory.integer("id"),
                      CatalogColumnFactory.integer("ts"),
                      CatalogColumnFactory.integer("track_id"),
                      CatalogColumnFactory.real("value")))),
          Map.entry(
              "__intrinsic_wakeup_graph_agg",
              of(
                  CatalogColumnFactory.integers(
                      "id", "utid", "ts", "dur", "idle_dur", "waker_id", "prev_id"))),
          Map.entry(
              "__intrinsic_symbolize_agg",
              of(
                  List.of(
                      CatalogColumnFactory.text("file_name"),
                      CatalogColumnFactory.integer("rel_pc"),
                      CatalogColumnFactory.integer("mapping_id"),
                      CatalogColumnFactory.integer("address")))),
          Map.entry("__intrinsic_row_dataframe_agg", ofPairs()),
          Map.entry("__intrinsic_tree_from_table", ofPairs()),
          Map.entry(
              WEIGHTED_EDGES,
              of(CatalogColumnFactory.integers("source_node_id", "dest_node_id", "edge_weight"))),
          Map.entry(
              WEIGHTED_ROOTS,
              of(CatalogColumnFactory.integers("root_node_id", "root_target_weight"))));

  public RowCollectingAggregate {
    columns = List.copyOf(columns);
  }

  private static RowCollectingAggregate of(List<CatalogColumn> columns) {
    return new RowCollectingAggregate(columns, false, false);
  }

  private static RowCollectingAggregate ofPairs() {
    return new RowCollectingAggregate(List.of(), true, false);
  }

  /** The aggregate for a function's name in lower case. */
  public static Optional<RowCollectingAggregate> find(String function) {
    return Optional.ofNullable(BY_NAME.get(function));
  }
}
