package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.TableOperatorCall;
import dev.sonda.perfetto.sql.TableOperatorCall.Argument;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compiles a span join's virtual table into a query. The operator returns the row numbers of
 * overlapping spans and the time of each overlap; the query looks up the other columns by row
 * number.
 */
public final class SpanJoinView {
  private static final Map<String, String> OPERATORS =
      Map.of(
          "span_join", "span_join_rows",
          "span_left_join", "span_left_join_rows",
          "span_outer_join", "span_outer_join_rows");

  /** Columns that the operator returns; row numbers start at 1, and 0 means that no row matches. */
  private static final List<CatalogColumn> JOINED =
      List.of(
          integer("ts"),
          integer("dur"),
          integer("partition"),
          integer("left_row"),
          integer("right_row"));

  private final QueryContext context;
  private final Statement.CreateVirtualTable table;
  private final SpanJoinSide left;
  private final SpanJoinSide right;

  private SpanJoinView(
      QueryContext context,
      Statement.CreateVirtualTable table,
      SpanJoinSide left,
      SpanJoinSide right) {
    this.context = context;
    this.table = table;
    this.left = left;
    this.right = right;
  }

  private static CatalogColumn integer(String name) {
    return new CatalogColumn(name, ValueType.INTEGER);
  }

  /** Compiles the statement that creates a span join table. */
  public static CompiledQuery compile(Statement.CreateVirtualTable table, Catalog catalog)
      throws PerfettoSqlException {
    String operator = OPERATORS.get(table.module().text().toLowerCase(Locale.ROOT));
    if (operator == null) {
      throw new PerfettoSqlException(
          "there is no module " + table.module().text() + " of virtual tables",
          table.module().position());
    }
    if (table.arguments().size() != 2) {
      throw new PerfettoSqlException("a span join takes two tables", table.module().position());
    }
    SpanJoinView view =
        new SpanJoinView(
            new QueryContext(catalog),
            table,
            SpanJoinSide.of(table.arguments().get(0), "l", catalog, table.position()),
            SpanJoinSide.of(table.arguments().get(1), "r", catalog, table.position()));
    return view.compile(operator);
  }

  private CompiledQuery compile(String operator) throws PerfettoSqlException {
    TableOperatorCall use =
        context.use(
            operator,
            List.of(
                new Argument.Rows(left.keys()),
                new Argument.Value(ValueType.TEXT),
                new Argument.Rows(right.keys()),
                new Argument.Value(ValueType.TEXT)),
            JOINED);
    List<CatalogColumn> columns = new ArrayList<>();
    List<String> list = new ArrayList<>();
    add(integer("ts"), "ts", columns, list);
    add(integer("dur"), "dur", columns, list);
    String partition = partition();
    if (!partition.isEmpty()) {
      add(integer(partition), "\"partition\"", columns, list);
    }
    addOthers(left, "left_row", columns, list);
    addOthers(right, "right_row", columns, list);
    String sql = "SELECT %s FROM (%s)".formatted(String.join(", ", list), rows(use.function()));
    return new CompiledQuery(sql, columns, context.operators());
  }

  /**
   * Query for the operator's rows, each with the lists of the other columns: the engine passes a
   * list on without copying it, and collects none that the outer query doesn't read.
   */
  private String rows(String function) {
    String call =
        "%s(%s, %s, %s, %s)"
            .formatted(
                function,
                left.keyList(),
                TypeConversions.quoted(left.partition()),
                right.keyList(),
                TypeConversions.quoted(right.partition()));
    List<String> unnested = new ArrayList<>();
    for (CatalogColumn column : JOINED) {
      String name = TypeConversions.name(column.name());
      unnested.add("unnest(j.%s) AS %s".formatted(name, name));
    }
    List<String> lists = new ArrayList<>(left.otherLists());
    lists.addAll(right.otherLists());
    unnested.addAll(lists);
    lists.addFirst(call + " AS j");
    return "SELECT %s FROM (SELECT %s FROM (%s) AS l, (%s) AS r)"
        .formatted(String.join(", ", unnested), String.join(", ", lists), left.sql(), right.sql());
  }

  /**
   * The name of the partition column of both tables, or of the only partitioned one; fails if the
   * tables' partitions differ.
   */
  private String partition() throws PerfettoSqlException {
    if (!left.partition().isEmpty()
        && !right.partition().isEmpty()
        && !left.partition().equalsIgnoreCase(right.partition())) {
      throw new PerfettoSqlException(
          "SPAN_JOIN: mismatching partitions between the two tables; (partition %s in table %s,"
                  .formatted(left.partition(), left.table())
              + " partition %s in table %s)".formatted(right.partition(), right.table()),
          table.module().position());
    }
    return left.partition().isEmpty() ? right.partition() : left.partition();
  }

  private void addOthers(
      SpanJoinSide side, String row, List<CatalogColumn> columns, List<String> list)
      throws PerfettoSqlException {
    List<String> lists = side.otherLists();
    for (int i = 0; i < lists.size(); i++) {
      String sql = "list_extract(%s, %s)".formatted(lists.get(i), row);
      add(side.others().get(i), sql, columns, list);
    }
  }

  private void add(CatalogColumn column, String sql, List<CatalogColumn> columns, List<String> list)
      throws PerfettoSqlException {
    for (CatalogColumn other : columns) {
      if (other.name().equalsIgnoreCase(column.name())) {
        throw new PerfettoSqlException(
            "both tables of the span join have a column " + column.name(),
            table.module().position());
      }
    }
    columns.add(column);
    list.add(sql + " AS " + TypeConversions.name(column.name()));
  }
}
