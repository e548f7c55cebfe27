package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import java.util.Arrays;

/** Overlaps of intervals of several tables, and the row of each table that they come from. */
public final class Intersections {
  private final GrowableLongColumn starts;
  private final GrowableLongColumn ends;
  private final GrowableIntColumn[] rowsByTable;

  Intersections(int tables, int expectedRows, ScratchArrays scratch) {
    starts = new GrowableLongColumn(expectedRows, scratch);
    ends = new GrowableLongColumn(expectedRows, scratch);
    rowsByTable = new GrowableIntColumn[tables];
    Arrays.setAll(rowsByTable, _ -> new GrowableIntColumn(expectedRows, scratch));
  }

  public int rows() {
    return starts.rows();
  }

  public GrowableLongColumn starts() {
    return starts;
  }

  public GrowableLongColumn durations() {
    return ends.minus(starts);
  }

  public GrowableIntColumn rowsOf(int table) {
    return rowsByTable[table];
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
    for (int table = 0; table < rowsByTable.length; table++) {
      rowsByTable[table].clear();
    }
  }

  /** Adds an interval of one table; the rows of other tables are set later. */
  void addSingle(long start, long end, int table, int row) {
    starts.add(start);
    ends.add(end);
    for (int other = 0; other < rowsByTable.length; other++) {
      rowsByTable[other].add(other == table ? row : -1);
    }
  }

  /** Adds the overlap of the rows of two tables. */
  void addPair(long start, long end, int first, int firstRow, int second, int secondRow) {
    starts.add(start);
    ends.add(end);
    rowsByTable[first].add(firstRow);
    rowsByTable[second].add(secondRow);
  }

  /** Adds the part of an earlier intersection that overlaps a row of another table. */
  void addRefined(long start, long end, Intersections before, int at, int table, int row) {
    starts.add(start);
    ends.add(end);
    for (int other = 0; other < rowsByTable.length; other++) {
      rowsByTable[other].add(other == table ? row : before.rowsByTable[other].get(at));
    }
  }

  void addAll(Intersections others) {
    for (int row = 0; row < others.rows(); row++) {
      addRefined(others.start(row), others.end(row), others, row, -1, -1);
    }
  }
}
