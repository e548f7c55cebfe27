package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An aggregate function that collects its rows into a table and applies an operator to it.
 *
 * @param operator name of the operator
 * @param rows columns of the table, given by the first arguments
 * @param moreArguments number of further integer arguments, each constant over all rows
 * @param columns columns of the operator's result
 */
public record OperatorAggregate(
    String operator, List<CatalogColumn> rows, int moreArguments, List<CatalogColumn> columns) {
  private static final Map<String, OperatorAggregate> BY_NAME =
      Map.of(
          "__intrinsic_dominator_tree",
              new OperatorAggregate(
                  "graph_dominator_tree",
                  CatalogColumnFactory.integers("source_node_id", "dest_node_id"),
                  1,
                  CatalogColumnFactory.integers("node_id", "dominator_node_id")),
          "__intrinsic_structural_tree_partition",
              new OperatorAggregate(
                  "tree_structural_partition",
                  CatalogColumnFactory.integers("id", "parent_id", "group_key"),
                  0,
                  CatalogColumnFactory.integers("node_id", "parent_node_id", "group_key")));

  public OperatorAggregate {
    rows = List.copyOf(rows);
    columns = List.copyOf(columns);
  }

  /** The aggregate for a function's name in lower case. */
  public static Optional<OperatorAggregate> find(String function) {
    return Optional.ofNullable(BY_NAME.get(function));
  }
}
