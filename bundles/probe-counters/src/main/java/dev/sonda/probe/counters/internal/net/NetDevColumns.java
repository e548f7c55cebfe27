package dev.sonda.probe.counters.internal.net;

import dev.sonda.probe.counters.internal.track.CounterDefinition;
import dev.sonda.probe.counters.internal.track.Unit;
import java.util.List;

/** The columns of /proc/net/dev that are read, and their counters. */
final class NetDevColumns {
  static final List<CounterDefinition> ALL =
      List.of(
          CounterDefinition.total("rx.bytes", Unit.BYTES),
          CounterDefinition.total("rx.packets", Unit.COUNT),
          CounterDefinition.total("rx.errors", Unit.COUNT),
          CounterDefinition.total("rx.drops", Unit.COUNT),
          CounterDefinition.total("tx.bytes", Unit.BYTES),
          CounterDefinition.total("tx.packets", Unit.COUNT),
          CounterDefinition.total("tx.errors", Unit.COUNT),
          CounterDefinition.total("tx.drops", Unit.COUNT));

  /** For each column the index in {@link #ALL}; -1 for columns that aren't recorded. */
  private static final int[] BY_COLUMN = {0, 1, 2, 3, -1, -1, -1, -1, 4, 5, 6, 7};

  private NetDevColumns() {}

  static int columns() {
    return BY_COLUMN.length;
  }

  static int ofColumn(int column) {
    return BY_COLUMN[column];
  }
}
