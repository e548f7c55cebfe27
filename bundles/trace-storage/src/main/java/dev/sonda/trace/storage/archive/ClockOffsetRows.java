package dev.sonda.trace.storage.archive;

import dev.sonda.trace.format.BuiltinClock;
import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.ClockLink;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.table.ClockSnapshotTable;
import java.util.OptionalLong;

/**
 * Writes clock offsets that were assumed, or specified by a manifest, as rows of clock snapshots.
 */
final class ClockOffsetRows {
  private final TraceStorage storage;
  private final ClockSnapshotTable table;

  ClockOffsetRows(TraceStorage storage) {
    this.storage = storage;
    table = storage.tables().clockSnapshots;
  }

  void add(ClockGraph clocks) {
    for (ClockLink link : clocks.links()) {
      OptionalLong time = clocks.timeOf(link);
      if (time.isPresent()) {
        int snapshot = table.nextSnapshot();
        add(time.getAsLong(), snapshot, link.clock(), link.valueNs(), link.machine());
        add(time.getAsLong(), snapshot, link.otherClock(), link.otherNs(), link.otherMachine());
      }
    }
  }

  private void add(long timeNs, int snapshot, long clock, long valueNs, int machine) {
    int row = table.add();
    table.ts.set(row, timeNs);
    table.clockId.set(row, (int) clock);
    BuiltinClock.of(clock)
        .map(known -> storage.strings().intern(known.name()))
        .ifPresent(name -> table.clockName.set(row, name));
    table.clockValue.set(row, valueNs);
    table.snapshotId.set(row, snapshot);
    table.machineId.set(row, machine);
  }
}
