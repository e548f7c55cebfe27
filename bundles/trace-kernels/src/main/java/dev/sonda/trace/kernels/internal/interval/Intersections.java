package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import java.util.ArrayList;
import java.util.List;

/** Overlaps of intervals of several tables, and the row of each table that they come from. */
public final class Intersections {
  private final GrowableLongColumn starts;
  private final GrowableLongColumn ends;
  private final List<GrowableIntColumn> rowsByTable = new ArrayList<>();

  Intersections(int tables, int expectedRows) {
    starts = new GrowableLongColumn(expectedRows);
    ends = new GrowableLongColumn(expectedRows);
    for (int table = 0; table < tables; table++) {
      rowsByTable.add(new GrowableIntColumn(expectedRows));
    }
  }

  public int rows() {
    return starts.rows();
  }

  public GrowableLongColumn starts() {
    return starts;
  }

  public GrowableLongColumn durations() {
    GrowableLongColumn durations = new GrowableLongColumn(rows());
    for (int row = 0; row < rows(); row++) {
      durations.add(ends.get(row) - starts.get(row));
    }
    return durations;
  }

  public GrowableIntColumn rowsOf(int table) {
    return rowsByTable.get(table);
  }

  long start(int at) {
    return starts.get(at);
  }

  long end(int at) {
    return ends.get(at);
  }

  void clear() {
    starts.clear();
    ends.clear();
    for (int table = 0; table < rowsByTable.size(); table++) {
      rowsByTable.get(table).clear();
    }
  }

  /** Adds an interval of one table; the rows of other tables are set later. */
  void addSingle(long start, long end, int table, int row) {
    starts.add(start);
    ends.add(end);
    for (int other = 0; other < rowsByTable.size(); other++) {
      rowsByTable.get(other).add(other == table ? row : -1);
    }
  }

  /** Adds the part of an earlier intersection that overlaps a row of another table. */
  void addRefined(long start, long end, Intersections before, int at, int table, int row) {
    starts.add(start);
    ends.add(end);
    for (int other = 0; other < rowsByTable.size(); other++) {
      rowsByTable.get(other).add(other == table ? row : before.rowsByTable.get(other).get(at));
    }
  }

  void addAll(Intersections others) {
    for (int row = 0; row < others.rows(); row++) {
      addRefined(others.start(row), others.end(row), others, row, -1, -1);
    }
  }
}
