package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;

/**
 * The rows of a query in groups, which are read side by side with those of other queries: the first
 * column is the group's number, by which the rows are ordered.
 */
final class GroupedRows implements AutoCloseable {
  private final TraceRows rows;
  private boolean hasRow;

  private GroupedRows(TraceRows rows) {
    this.rows = rows;
  }

  /** Runs a query, and moves to its first row. */
  static GroupedRows of(TraceProcessor trace, String sql) throws EngineException {
    GroupedRows grouped = new GroupedRows(trace.rows(sql));
    grouped.next();
    return grouped;
  }

  /** Moves behind the groups before a group; returns whether there is a row of that group. */
  boolean moveTo(long group) throws EngineException {
    while (hasRow && rows.longValue(0) < group) {
      next();
    }
    return hasRow && rows.longValue(0) == group;
  }

  void next() throws EngineException {
    hasRow = rows.next();
  }

  /** The current row; must not be called behind the last one. */
  TraceRows row() {
    return rows;
  }

  @Override
  public void close() {
    rows.close();
  }
}
