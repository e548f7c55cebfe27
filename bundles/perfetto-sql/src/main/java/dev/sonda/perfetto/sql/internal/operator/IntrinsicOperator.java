package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A function of Perfetto SQL that is implemented by a table operator.
 *
 * @param operator name of the operator
 * @param parameters the kinds of its arguments
 * @param answer computes the columns of the operator's result from its table arguments
 * @see RowCollectingAggregate
 */
public record IntrinsicOperator(
    String operator,
    List<Parameter> parameters,
    Function<List<TablePointer>, List<CatalogColumn>> answer) {
  /** The kind of an argument. */
  public enum Parameter {
    ROWS,
    /** One or more tables. */
    ANY_ROWS,
    TEXT,
    INTEGER
  }

  private static final List<Parameter> ONE_TABLE = List.of(Parameter.ROWS);
  private static final List<Parameter> TWO_TABLES = List.of(Parameter.ROWS, Parameter.ROWS);

  private static final Map<String, IntrinsicOperator> BY_NAME =
      Map.of(
          "__intrinsic_dfs",
              of(
                  "graph_reachable_dfs",
                  TWO_TABLES,
                  CatalogColumnFactory.integers("node_id", "parent_node_id")),
          "__intrinsic_bfs",
              of(
                  "graph_reachable_bfs",
                  TWO_TABLES,
                  CatalogColumnFactory.integers("node_id", "parent_node_id")),
          "__intrinsic_dfs_weight_bounded",
              of(
                  "graph_reachable_weight_bounded_dfs",
                  List.of(Parameter.ROWS, Parameter.ROWS, Parameter.INTEGER),
                  CatalogColumnFactory.integers("root_node_id", "node_id", "parent_node_id")),
          "__intrinsic_interval_create",
              of("interval_create", TWO_TABLES, CatalogColumnFactory.integers("ts", "dur")),
          "__intrinsic_interval_intersect",
              new IntrinsicOperator(
                  "interval_intersect",
                  List.of(Parameter.ANY_ROWS, Parameter.TEXT),
                  IntrinsicOperator::intersected),
          "__intrinsic_counter_intervals",
              of(
                  "counter_intervals",
                  List.of(Parameter.TEXT, Parameter.INTEGER, Parameter.ROWS),
                  counterIntervals()),
          "__intrinsic_critical_path_walk",
              of(
                  "critical_path_walk",
                  TWO_TABLES,
                  CatalogColumnFactory.integers(
                      "root_id", "depth", "ts", "dur", "blocker_id", "blocker_utid", "parent_id")),
          "__intrinsic_tree_to_table",
              new IntrinsicOperator("tree_to_table", ONE_TABLE, IntrinsicOperator::treeColumns),
          "__intrinsic_symbolize", of("symbolize", ONE_TABLE, symbolized()));

  private static final Set<String> TABLE_FUNCTIONS = Set.of();

  public IntrinsicOperator {
    parameters = List.copyOf(parameters);
  }

  private static IntrinsicOperator of(
      String operator, List<Parameter> parameters, List<CatalogColumn> columns) {
    return new IntrinsicOperator(operator, parameters, _ -> columns);
  }

  /** Whether queries call the function in FROM because it returns rows. */
  public static boolean isTableFunction(String function) {
    return TABLE_FUNCTIONS.contains(function);
  }

  /** The operator for a function's name in lower case. */
  public static Optional<IntrinsicOperator> find(String function) {
    return Optional.ofNullable(BY_NAME.get(function));
  }

  /**
   * The kind of each argument of a call with that number of arguments; empty if the operator
   * doesn't accept that number.
   */
  public List<Parameter> parameters(int arguments) {
    List<Parameter> all = new ArrayList<>();
    int more = arguments - parameters.size();
    for (Parameter parameter : parameters) {
      int times = parameter == Parameter.ANY_ROWS ? more + 1 : 1;
      for (int i = 0; i < times; i++) {
        all.add(parameter == Parameter.ANY_ROWS ? Parameter.ROWS : parameter);
      }
    }
    return all.size() == arguments ? all : List.of();
  }

  /** Columns of the operator's result for the given table arguments. */
  public List<CatalogColumn> columns(List<TablePointer> tables) {
    return answer.apply(tables);
  }

  /**
   * Columns of an interval intersection: the columns after id, ts and dur partition the tables, and
   * their values come from the first table.
   */
  private static List<CatalogColumn> intersected(List<TablePointer> tables) {
    List<CatalogColumn> result = new ArrayList<>(CatalogColumnFactory.integers("ts", "dur"));
    for (int i = 0; i < tables.size(); i++) {
      result.add(CatalogColumnFactory.integer("id_" + i));
    }
    int fixed = CatalogColumnFactory.integers("id", "ts", "dur").size();
    List<CatalogColumn> first = tables.getFirst().columns();
    result.addAll(first.subList(Math.min(fixed, first.size()), first.size()));
    return result;
  }

  private static List<CatalogColumn> counterIntervals() {
    List<CatalogColumn> result =
        new ArrayList<>(CatalogColumnFactory.integers("id", "ts", "dur", "track_id"));
    result.add(CatalogColumnFactory.real("value"));
    result.add(CatalogColumnFactory.real("next_value"));
    result.add(CatalogColumnFactory.real("delta_value"));
    return result;
  }

  private static List<CatalogColumn> treeColumns(List<TablePointer> tables) {
    List<CatalogColumn> result =
        new ArrayList<>(CatalogColumnFactory.integers("_tree_id", "_tree_parent_id"));
    result.addAll(tables.getFirst().columns());
    return result;
  }

  private static List<CatalogColumn> symbolized() {
    return List.of(
        CatalogColumnFactory.text("function_name"),
        CatalogColumnFactory.text("file_name"),
        CatalogColumnFactory.integer("line_number"),
        CatalogColumnFactory.integer("mapping_id"),
        CatalogColumnFactory.integer("address"));
  }
}
