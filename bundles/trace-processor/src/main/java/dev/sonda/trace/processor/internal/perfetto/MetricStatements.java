package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.Result;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlText;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.trace.metrics.MetricException;
import dev.sonda.trace.metrics.TraceMetrics;
import dev.sonda.trace.processor.TraceRows;
import dev.sonda.trace.processor.internal.result.ResultRows;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Files of metrics that a query runs: {@code SELECT RUN_METRIC('android/a.sql', 'name', value)},
 * whose statements have the value in place of {@code {{name}}}.
 */
record MetricStatements(TraceMetrics metrics) {
  private static final String RUN = "run_metric";

  static boolean isRun(Select select) {
    FunctionCall call = LegacyFunction.call(select);
    return call != null && call.name().is(RUN) && !call.arguments().isEmpty();
  }

  private static FunctionCall call(Select select) {
    FunctionCall call = LegacyFunction.call(select);
    if (call == null) {
      throw new IllegalArgumentException("the query runs no metric");
    }
    return call;
  }

  /** A query of the call's arguments. */
  static String arguments(Select select) {
    return call(select).arguments().stream()
        .map(SqlText::of)
        .collect(Collectors.joining(", ", "SELECT ", ""));
  }

  /**
   * The statements that a call means.
   *
   * @param arguments the rows of the query of its arguments, of which there is one
   */
  SourceText text(Select select, Result arguments) throws EngineException, PerfettoSqlException {
    TraceRows row = new ResultRows(arguments);
    if (!row.next() || !(row.value(0) instanceof String path)) {
      throw new PerfettoSqlException(
          "RUN_METRIC takes the path of a file", call(select).position());
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 1; i < row.columns().size(); i += 2) {
      values.put(String.valueOf(row.value(i)), value(select, row, i + 1));
    }
    try {
      return new SourceText(path, metrics.sql(path, values));
    } catch (MetricException e) {
      throw new EngineException(Kind.QUERY, String.valueOf(e.getMessage()), e);
    }
  }

  private static String value(Select select, TraceRows row, int column)
      throws PerfettoSqlException {
    if (column == row.columns().size()
        || row.isNull(column)
        || row.value(column) instanceof byte[]) {
      throw new PerfettoSqlException(
          "RUN_METRIC takes names and values in turn behind the path, texts or numbers",
          call(select).position());
    }
    return String.valueOf(row.value(column));
  }

  /** The message that a function builds; null if there is none. */
  @Nullable String message(String function) throws PerfettoSqlException {
    try {
      return metrics.message(function).orElse(null);
    } catch (MetricException e) {
      throw new PerfettoSqlException(
          String.valueOf(e.getMessage()), new SourcePosition(SourceText.query(function), 0, null));
    }
  }
}
