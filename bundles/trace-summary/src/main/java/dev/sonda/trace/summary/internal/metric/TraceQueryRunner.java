package dev.sonda.trace.summary.internal.metric;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import dev.sonda.trace.summary.SummaryException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs queries on a trace, and adds a description of the query to errors. */
final class TraceQueryRunner {
  /** Reads the rows of a query. */
  @FunctionalInterface
  interface RowReader {
    void read(TraceRows rows) throws EngineException, SummaryException;
  }

  private final TraceProcessor trace;

  TraceQueryRunner(TraceProcessor trace) {
    this.trace = trace;
  }

  /** Runs statements, and passes the rows of the last one to a reader. */
  void read(String what, String sql, RowReader reader) throws SummaryException {
    try (TraceRows rows = trace.rows(sql)) {
      reader.read(rows);
    } catch (EngineException e) {
      throw new SummaryException(what + ": " + e.getMessage(), e);
    }
  }

  /** Runs statements that return no rows. */
  void run(String what, String sql) throws SummaryException {
    read(
        what,
        sql,
        rows -> {
          if (rows.next()) {
            throw new SummaryException(what + ": only the last statement can answer rows");
          }
        });
  }

  static List<String> names(TraceRows rows) {
    return rows.columns().stream().map(ResultColumn::name).toList();
  }

  /** The index of the first column of that name. */
  static int column(TraceRows rows, String name, String what) throws SummaryException {
    int column = names(rows).indexOf(name);
    if (column < 0) {
      throw new SummaryException(
          "%s: the query has no column %s, but %s".formatted(what, name, names(rows)));
    }
    return column;
  }

  /** Values of the given columns in the current row. */
  static List<@Nullable Object> values(TraceRows rows, List<Integer> columns) {
    List<@Nullable Object> values = new ArrayList<>();
    columns.forEach(column -> values.add(rows.value(column)));
    return Collections.unmodifiableList(values);
  }
}
