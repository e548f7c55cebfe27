package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.List;

/**
 * The arguments of a scan over a graph.
 *
 * @param isAggregating whether a node is processed only after all its predecessors
 * @param edges a query of one aggregate over the edges
 * @param initial a query of one aggregate over the rows to begin with
 * @param step the query of a step, which reads a table {@link #TABLE}
 */
public record GraphScan(boolean isAggregating, Select edges, Select initial, Select step) {
  /** Internal name of the table that a step's query refers to as {@code $table}. */
  public static final String TABLE = "table of the step";

  private static final String VARIABLE = "$table";
  private static final int ARGUMENTS = 4;

  public static boolean isOne(Expression expression) {
    return expression instanceof FunctionCall call
        && (call.name().is("__intrinsic_graph_scan")
            || call.name().is("__intrinsic_graph_aggregating_scan"));
  }

  public static GraphScan of(FunctionCall call) throws PerfettoSqlException {
    List<Expression> arguments = call.arguments();
    if (arguments.size() == ARGUMENTS
        && arguments.get(0) instanceof Expression.ScalarSelect edges
        && arguments.get(1) instanceof Expression.ScalarSelect initial
        && arguments.get(2) instanceof Expression.TextLiteral step) {
      return new GraphScan(
          call.name().is("__intrinsic_graph_aggregating_scan"),
          edges.select(),
          initial.select(),
          parsed(step));
    }
    throw new PerfettoSqlException(
        call.name().text() + " takes two queries of one aggregate each, a step and its columns",
        call.position());
  }

  private static Select parsed(Expression.TextLiteral step) throws PerfettoSqlException {
    String sql = "SELECT * FROM " + step.value().replace(VARIABLE, '"' + TABLE + '"');
    SqlScript script = SqlScript.of(new SourceText("step of a scan", sql), Macros.inMemory());
    if (script.next() instanceof Statement.Query query) {
      return query.select();
    }
    throw new PerfettoSqlException("the step of a scan is a query", step.position());
  }

  /** The aggregate call that is the only result of a query. */
  public static FunctionCall aggregate(Select select) throws PerfettoSqlException {
    if (select.body() instanceof SelectBody.Simple simple
        && simple.columns().size() == 1
        && simple.columns().getFirst() instanceof ResultColumn.Value value
        && value.expression() instanceof FunctionCall call
        && RowCollectingAggregate.find(call.name().key()).isPresent()) {
      return call;
    }
    throw new PerfettoSqlException("this is no query of an aggregate of rows", select.position());
  }
}
