package dev.sonda.probe.counters.internal.net;

import dev.sonda.probe.counters.internal.track.Counter;
import dev.sonda.probe.counters.internal.track.Unit;
import java.util.List;

/** The columns of /proc/net/dev that are read, and their counters. */
final class NetCounters {
  static final List<Counter> ALL =
      List.of(
          Counter.total("rx.bytes", Unit.BYTES),
          Counter.total("rx.packets", Unit.COUNT),
          Counter.total("rx.errors", Unit.COUNT),
          Counter.total("rx.drops", Unit.COUNT),
          Counter.total("tx.bytes", Unit.BYTES),
          Counter.total("tx.packets", Unit.COUNT),
          Counter.total("tx.errors", Unit.COUNT),
          Counter.total("tx.drops", Unit.COUNT));

  /** For each column the index in {@link #ALL}; -1 for columns that aren't recorded. */
  private static final int[] BY_COLUMN = {0, 1, 2, 3, -1, -1, -1, -1, 4, 5, 6, 7};

  private NetCounters() {}

  static int columns() {
    return BY_COLUMN.length;
  }

  static int ofColumn(int column) {
    return BY_COLUMN[column];
  }
}
