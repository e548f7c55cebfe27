package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.TableMemory;

/** The times between which the rows of tables lie. */
public final class TraceBounds {
  /** After as many rows, those of a large table leave the process's memory again. */
  private static final int ROWS_IN_MEMORY = 1 << 20;

  private final TableMemory memory;
  private long startNs = Long.MAX_VALUE;
  private long endNs = Long.MIN_VALUE;

  /** Bounds of tables that lie in this memory. */
  TraceBounds(TableMemory memory) {
    this.memory = memory;
  }

  /** Adds the rows of a table of moments. */
  public void add(StoredTable table, LongColumnBuilder ts) {
    for (int row = 0; row < table.size(); row++) {
      add(ts.get(row), 0);
      leave(row);
    }
  }

  /** Adds the rows of a table of spans; open ones end where they begin. */
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

  /** 0 if there is no row. */
  long startNs() {
    return startNs == Long.MAX_VALUE ? 0 : startNs;
  }

  /** At least 0, as with Perfetto; later than the start if there are rows. */
  long endNs() {
    return startNs == Long.MAX_VALUE ? 0 : Math.max(Math.max(endNs, 0), startNs + 1);
  }
}
