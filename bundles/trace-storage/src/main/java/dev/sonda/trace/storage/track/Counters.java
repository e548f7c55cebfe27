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

  /** Adds a value with a set of arguments, -1 for none, and returns its row. */
  public int add(long timeNs, int track, double value, int argSet) {
    int row = add(timeNs, track, value);
    if (argSet >= 0) {
      table.argSetId.set(row, argSet);
    }
    return row;
  }
}
