package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.table.CounterTable;

/** Writes the values of counters. */
public final class Counters {
  private final CounterTable table;

  public Counters(CounterTable table) {
    this.table = table;
  }

  /** Adds a value, and returns its row. */
  public int add(long timeNs, int track, double value) {
    int row = table.add();
    table.ts.set(row, timeNs);
    table.trackId.set(row, track);
    table.value.set(row, value);
    return row;
  }
}
