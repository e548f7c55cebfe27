package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.Result;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlFormatter;
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
 * Runs the SQL files of metrics that queries call by {@code SELECT RUN_METRIC('android/a.sql',
 * 'name', value)}; in the file's text, {@code {{name}}} is replaced by the value.
 */
record MetricSqlRunner(Engine engine, TraceMetrics metrics, SourceTextExecution execution) {
  private static final String RUN = "run_metric";

  static boolean isRun(Select select) {
    FunctionCall call = LegacyFunctionStatement.call(select);
    return call != null && call.name().is(RUN) && !call.arguments().isEmpty();
  }

  private static FunctionCall call(Select select) {
    FunctionCall call = LegacyFunctionStatement.call(select);
    if (call == null) {
      throw new IllegalArgumentException("the query runs no metric");
    }
    return call;
  }

  /** Runs the file that a RUN_METRIC query names; the query's arguments may be subqueries. */
  void run(Select select) throws EngineException, PerfettoSqlException {
    FunctionCall call = call(select);
    String arguments =
        call.arguments().stream()
            .map(SqlFormatter::of)
            .collect(Collectors.joining(", ", "SELECT ", ""));
    try (Result values = execution.run(SourceText.query(arguments)).result()) {
      run(call.position(), values);
    }
  }

  /**
   * Runs the file that a RUN_METRIC call within an expression names.
   *
   * @param arguments arguments of the call, as SQL of the engine
   */
  void run(SourcePosition call, String arguments) throws PerfettoSqlException {
    try (Result values = values(call, arguments)) {
      run(call, values);
    } catch (EngineException e) {
      throw new PerfettoSqlException(String.valueOf(e.getMessage()), call);
    }
  }

  private Result values(SourcePosition call, String arguments) throws PerfettoSqlException {
    try {
      return engine.query("SELECT " + arguments);
    } catch (EngineException e) {
      throw new PerfettoSqlException(
          "RUN_METRIC within an expression takes no columns: " + e.getMessage(), call);
    }
  }

  private void run(SourcePosition call, Result values)
      throws EngineException, PerfettoSqlException {
    execution.run(text(call, values)).result().close();
  }

  /**
   * The SQL of the file that a call names, with values inserted.
   *
   * @param arguments result of a query with one row, which contains the call's arguments
   */
  private SourceText text(SourcePosition call, Result arguments)
      throws EngineException, PerfettoSqlException {
    TraceRows row = new ResultRows(arguments);
    if (!row.next() || !(row.value(0) instanceof String path)) {
      throw new PerfettoSqlException("RUN_METRIC takes the path of a file", call);
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 1; i < row.columns().size(); i += 2) {
      values.put(String.valueOf(row.value(i)), value(call, row, i + 1));
    }
    try {
      return new SourceText(path, metrics.sql(path, values));
    } catch (MetricException e) {
      throw new EngineException(Kind.QUERY, String.valueOf(e.getMessage()), e);
    }
  }

  private static String value(SourcePosition call, TraceRows row, int column)
      throws PerfettoSqlException {
    if (column == row.columns().size()
        || row.isNull(column)
        || row.value(column) instanceof byte[]) {
      throw new PerfettoSqlException(
          "RUN_METRIC takes names and values in turn behind the path, texts or numbers", call);
    }
    return String.valueOf(row.value(column));
  }

  /** Name of the protobuf message that a function builds; null if there is none. */
  @Nullable String message(String function) throws PerfettoSqlException {
    try {
      return metrics.message(function).orElse(null);
    } catch (MetricException e) {
      throw new PerfettoSqlException(
          String.valueOf(e.getMessage()), new SourcePosition(SourceText.query(function), 0, null));
    }
  }
}
