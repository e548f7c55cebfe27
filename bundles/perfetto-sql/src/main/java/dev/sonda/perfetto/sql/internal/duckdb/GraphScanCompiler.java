package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.TableOperatorCall;
import dev.sonda.perfetto.sql.TableOperatorCall.Argument;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.operator.GraphScan;
import dev.sonda.perfetto.sql.internal.operator.RowCollectingAggregate;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.Select;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Compiles scans of graphs into recursive queries of DuckDB: the step's rows for some nodes, joined
 * with their edges, are the input of the next step.
 *
 * <p>In an aggregating scan a node is processed once no unprocessed edge leads to it: nodes with
 * the longest path to a node without outgoing edges come first. Rows for other nodes wait and are
 * carried through each iteration.
 */
final class GraphScanCompiler {
  private static final List<CatalogColumn> EDGE =
      List.of(
          new CatalogColumn("source_node_id", ValueType.INTEGER),
          new CatalogColumn("dest_node_id", ValueType.INTEGER));
  private static final List<CatalogColumn> DEPTH =
      List.of(
          new CatalogColumn("node_id", ValueType.INTEGER),
          new CatalogColumn("depth", ValueType.INTEGER));

  private final QueryContext context;
  private final NameResolver names;
  private final GraphScan scan;
  private final String edges;
  private final String initial;
  private final String scanned;

  GraphScanCompiler(QueryContext context, NameResolver names, GraphScan scan) {
    this.context = context;
    this.names = names;
    this.scan = scan;
    edges = context.freshTableName();
    initial = context.freshTableName();
    scanned = context.freshTableName();
  }

  CompiledSelect compile() throws PerfettoSqlException {
    CompiledSelect edgeRows = rows(scan.edges());
    CompiledSelect first = rows(scan.initial());
    String table = scan.isAggregating() ? ready(first) : reached(first);
    CompiledSelect next = step(table, first.columns());
    List<OutputColumn> columns = common(first, next);
    // Compile the step again with the column types common to all steps.
    next = step(table, columns);
    String with =
        "WITH RECURSIVE %s AS MATERIALIZED (%s), %s AS MATERIALIZED (%s), "
            .formatted(
                edges,
                edgeRows.sql(),
                initial,
                SetOperationCompiler.converted(context, first, columns));
    String steps = SetOperationCompiler.converted(context, next, columns);
    return new CompiledSelect(
        with + (scan.isAggregating() ? aggregating(steps, columns) : plain(steps)), columns);
  }

  private CompiledSelect rows(Select select) throws PerfettoSqlException {
    FunctionCall call = GraphScan.aggregate(select);
    return new RowCollectingQueryCompiler(context, names)
        .table(select, call, RowCollectingAggregate.find(call.name().key()).orElseThrow());
  }

  /**
   * The columns of all rows, each of one type, as a table that is stored has: real numbers for
   * integers and real numbers, INTEGER for those that are NULL in all rows.
   */
  private static List<OutputColumn> common(CompiledSelect first, CompiledSelect next) {
    List<OutputColumn> columns = SetOperationCompiler.common(first.columns(), next);
    for (int i = 0; i < columns.size(); i++) {
      OutputColumn column = columns.get(i);
      Set<ValueType> types =
          Set.copyOf(List.of(first.columns().get(i).type(), next.columns().get(i).type()));
      if (types.equals(Set.of(ValueType.INTEGER, ValueType.REAL))) {
        columns.set(i, new OutputColumn(column.name(), ValueType.REAL, column.affinity()));
      } else if (column.type() == ValueType.NULL) {
        columns.set(i, new OutputColumn(column.name(), ValueType.INTEGER, Affinity.NONE));
      }
    }
    return columns;
  }

  /**
   * Compiles the query of a step.
   *
   * @param table SQL that the step reads as its table
   * @param columns the columns of the scan, in order
   */
  private CompiledSelect step(String table, List<OutputColumn> columns)
      throws PerfettoSqlException {
    CommonTableExpressions tables = new CommonTableExpressions(null);
    Name name = new Name(scan.step().position(), GraphScan.TABLE, true);
    tables.add(name, new CompiledSelect("(" + table + ")", columns));
    CompiledSelect output = new QueryCompiler(context).compile(scan.step(), null, tables, Map.of());
    if (output.columns().size() != columns.size()) {
      throw new PerfettoSqlException(
          "the step of the scan has %d columns, its initial rows have %d"
              .formatted(output.columns().size(), columns.size()),
          scan.step().position());
    }
    return output;
  }

  /** The list of a table's columns starting at the second, each preceded by a comma. */
  private static String rest(String alias, int columns) {
    StringBuilder list = new StringBuilder();
    IntStream.range(1, columns)
        .forEach(
            i -> list.append(", ").append(alias).append('.').append(CompiledSelect.sqlName(i)));
    return list.toString();
  }

  private String reached(CompiledSelect first) {
    return "SELECT e.\"c2\" AS \"c1\"%s FROM %s AS s JOIN %s AS e ON e.\"c1\" = s.\"c1\""
        .formatted(rest("s", first.columns().size()), scanned, edges);
  }

  private String plain(String steps) {
    return "%s AS ((SELECT * FROM %s) UNION ALL (%s)) SELECT * FROM %s"
        .formatted(scanned, initial, steps, scanned);
  }

  private String ready(CompiledSelect first) {
    return "SELECT s.\"c1\"%s FROM %s AS s WHERE s.wait >= 0 AND s.wait = s.level - 1"
        .formatted(rest("s", first.columns().size()), scanned);
  }

  private String aggregating(String steps, List<OutputColumn> columns) {
    String depths = context.freshTableName();
    String waiting = context.freshTableName();
    String stepped = context.freshTableName();
    int count = columns.size();
    String all = "s.\"c1\"" + rest("s", count);
    String level = "(SELECT min(level) - 1 FROM " + scanned + ")";
    String passedOn =
        "SELECT e.wait, %s AS level, e.\"c2\" AS \"c1\""
            + rest("s", count)
            + " FROM %s AS s JOIN "
            + waiting
            + " AS e ON e.\"c1\" = s.\"c1\"";
    String top = "(SELECT coalesce(max(depth), -1) + 1 FROM " + depths + ")";
    return depths
        + " AS MATERIALIZED ("
        + depths()
        + "), "
        + waiting
        + " AS MATERIALIZED (SELECT e.\"c1\", e.\"c2\", d.depth AS wait FROM "
        + edges
        + " AS e JOIN "
        + depths
        + " AS d ON d.node_id = e.\"c2\"), "
        + scanned
        + " AS ((SELECT -1 AS wait, "
        + top
        + " AS level, "
        + all
        + " FROM "
        + initial
        + " AS s UNION ALL "
        + passedOn.formatted(top, initial)
        + ") UNION ALL (WITH "
        + stepped
        + " AS MATERIALIZED ("
        + steps
        + ") SELECT -1, "
        + level
        + ", "
        + all
        + " FROM "
        + stepped
        + " AS s UNION ALL "
        + passedOn.formatted(level, stepped)
        + " UNION ALL SELECT s.wait, s.level - 1, "
        + all
        + " FROM "
        + scanned
        + " AS s WHERE s.wait >= 0 AND s.wait < s.level - 1)) SELECT "
        + all
        + " FROM "
        + scanned
        + " AS s WHERE s.wait = -1";
  }

  /**
   * A query for the depth of each node: the number of edges on the longest path to a node without
   * outgoing edges.
   */
  private String depths() {
    List<Argument> arguments = new ArrayList<>();
    arguments.add(new Argument.Rows(EDGE));
    arguments.add(new Argument.Rows(List.of(DEPTH.getFirst())));
    TableOperatorCall use = context.use("graph_depths", arguments, DEPTH);
    return "SELECT unnest(r.node_id) AS node_id, unnest(r.depth) AS depth FROM (SELECT "
        + use.function()
        + "((SELECT list({'source_node_id': \"c1\", 'dest_node_id': \"c2\"}) FROM "
        + edges
        + "), (SELECT list({'node_id': \"c1\"}) FROM "
        + initial
        + ")) AS r)";
  }
}
