package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.TableMemory;

/** The start and the end of a trace: the range of times of the rows in its tables. */
public final class TraceBounds {
  /** Number of rows after which a large table's memory is unloaded again. */
  private static final int ROWS_IN_MEMORY = 1 << 20;

  private final TableMemory memory;
  private long startNs = Long.MAX_VALUE;
  private long endNs = Long.MIN_VALUE;

  /** Creates the bounds of tables stored in this memory. */
  TraceBounds(TableMemory memory) {
    this.memory = memory;
  }

  /** Extends the bounds by a table of instants. */
  public void add(StoredTable table, LongColumnBuilder ts) {
    for (int row = 0; row < table.size(); row++) {
      add(ts.get(row), 0);
      leave(row);
    }
  }

  /** Extends the bounds by a table of spans; an open span ends at its start. */
  public void add(StoredTable table, LongColumnBuilder ts, LongColumnBuilder dur) {
    for (int row = 0; row < table.size(); row++) {
      add(ts.get(row), Math.max(0, dur.get(row)));
      leave(row);
    }
  }

  private void leave(int row) {
    if (row % ROWS_IN_MEMORY == ROWS_IN_MEMORY - 1) {
      memory.unload();
    }
  }

  void add(long timeNs, long durationNs) {
    startNs = Math.min(startNs, timeNs);
    endNs = Math.max(endNs, timeNs + durationNs);
  }

  /** The start of the trace; 0 if there are no rows. */
  long startNs() {
    return startNs == Long.MAX_VALUE ? 0 : startNs;
  }

  /**
   * The end of the trace: at least 0, as in Perfetto, and later than the start if there are rows.
   */
  long endNs() {
    return startNs == Long.MAX_VALUE ? 0 : Math.max(Math.max(endNs, 0), startNs + 1);
  }
}
