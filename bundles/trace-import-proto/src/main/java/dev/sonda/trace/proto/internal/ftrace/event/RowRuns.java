package dev.sonda.trace.proto.internal.ftrace.event;

import java.util.Arrays;

/**
 * Maps the entries of a log to rows of a table: equal numbers, with an offset where other machines'
 * events have rows in between.
 */
final class RowRuns {
  private int[] firstEntries = new int[4];
  private int[] shifts = new int[4];
  private int runs = 1;
  private int at;

  /** Notes the row of the next entry. */
  void add(int entry, int row) {
    if (row - entry == shifts[runs - 1]) {
      return;
    }
    if (runs == shifts.length) {
      firstEntries = Arrays.copyOf(firstEntries, 2 * runs);
      shifts = Arrays.copyOf(shifts, 2 * runs);
    }
    firstEntries[runs] = entry;
    shifts[runs] = row - entry;
    runs++;
  }

  /** The row of an entry; entries are asked for in their order. */
  int row(int entry) {
    while (at + 1 < runs && firstEntries[at + 1] <= entry) {
      at++;
    }
    return entry + shifts[at];
  }
}
