package dev.sonda.trace.processor.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.ValueType;
import dev.sonda.trace.metrics.MetricException;
import dev.sonda.trace.metrics.MetricResult;
import dev.sonda.trace.metrics.TraceMetrics;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes metrics: runs their SQL files and combines the messages of their output tables. */
final class MetricComputation {
  private MetricComputation() {}

  static MetricResult of(TraceProcessor trace, TraceMetrics metrics, List<String> names)
      throws EngineException {
    try {
      MetricResult result = metrics.result();
      for (String name : names) {
        String file = metrics.path(name).replace("'", "''");
        trace.rows("SELECT RUN_METRIC('" + file + "')").close();
        result.add(name, output(trace, name));
      }
      return result;
    } catch (MetricException e) {
      throw new EngineException(Kind.QUERY, String.valueOf(e.getMessage()), e);
    }
  }

  /** The message in a metric's output table; null if the table has no rows. */
  private static byte @Nullable [] output(TraceProcessor trace, String metric)
      throws EngineException, MetricException {
    String table = metric + "_output";
    try (TraceRows rows = trace.rows("SELECT * FROM " + table)) {
      if (rows.columns().size() != 1 || rows.rows() > 1) {
        throw new MetricException(
            "%s has one column and at most one row, not %d and %d"
                .formatted(table, rows.columns().size(), rows.rows()));
      }
      if (!rows.next()) {
        return null;
      }
      if (rows.isNull(0) || rows.type(0) != ValueType.BLOB) {
        throw new MetricException(table + " holds a message, not a value of another type");
      }
      return rows.bytesValue(0);
    }
  }
}
