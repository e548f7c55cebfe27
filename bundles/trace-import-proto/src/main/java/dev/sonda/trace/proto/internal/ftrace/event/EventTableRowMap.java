package dev.sonda.trace.proto.internal.ftrace.event;

import java.util.Arrays;

/**
 * Maps the entries of an event log to rows of the event table. Row and entry numbers differ by an
 * offset that grows when other machines' events add rows in between, so only the changes of the
 * offset are stored.
 */
final class EventTableRowMap {
  private int[] firstEntries = new int[4];
  private int[] shifts = new int[4];
  private int runs = 1;
  private int at;

  /** Records the row of the next entry. */
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

  /** The row of an entry; must be called with increasing entries. */
  int row(int entry) {
    while (at + 1 < runs && firstEntries[at + 1] <= entry) {
      at++;
    }
    return entry + shifts[at];
  }
}
