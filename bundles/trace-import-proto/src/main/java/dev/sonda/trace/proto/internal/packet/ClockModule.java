package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.BuiltinClock;
import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.table.ClockSnapshotTable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Reads clock snapshots: adds them to the clock graph for time conversion, and to the snapshot
 * table.
 */
final class ClockModule implements PacketModule {
  static final int CLOCK_SNAPSHOT = 6;

  private final ImportState state;
  private final WireReader fields = new WireReader();
  private final WireReader clock = new WireReader();
  private boolean isBridged;

  ClockModule(ImportState state) {
    this.state = state;
  }

  @Override
  public int[] contentFields() {
    return new int[] {CLOCK_SNAPSHOT};
  }

  @Override
  public boolean needsTime() {
    return false;
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    checkSeveralClocks();
    List<Reading> readings = new ArrayList<>();
    int primary = 0;
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> readings.add(reading());
        case 2 -> primary = fields.intValue();
        default -> {} // no other fields are used
      }
    }
    if (primary == 0
        && has(readings, ClockGraph.BOOTTIME)
        && !has(readings, ClockGraph.TRACE_FILE)) {
      primary = ClockGraph.BOOTTIME;
    }
    if (primary != 0) {
      state.clocks().setTraceClock(primary);
    }
    addBridge();
    take(readings, packet.sequenceId());
  }

  private void checkSeveralClocks() {
    try {
      state.machines().checkSeveralClocks();
    } catch (TraceFormatException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean has(List<Reading> readings, int clock) {
    return readings.stream().anyMatch(reading -> reading.id == clock);
  }

  /**
   * Adds a synthetic snapshot if times had to be converted before the first snapshot: the trace
   * then has its own clock, which is assumed to equal the default clock BOOTTIME.
   */
  private void addBridge() {
    ClockGraph clocks = state.clocks();
    if (state.storage().isFirst()
        && !isBridged
        && clocks.hasConverted()
        && !clocks.isTraceClockChosen()) {
      isBridged = true;
      Reading ofDefault = new Reading(ClockGraph.BOOTTIME, 0, false, 1);
      addRows(List.of(ofDefault, new Reading(ClockGraph.TRACE_FILE, 0, false, 1)), 0);
    }
  }

  @Override
  public void finish() {
    addBridge();
    if (state.clocks().isUnrelatable()) {
      state.storage().importLogs().add("clock_sync_unrelatable_clock_domains");
    }
  }

  private Reading reading() {
    clock.reset(fields);
    int id = 0;
    long value = 0;
    boolean isIncremental = false;
    long unitNs = 1;
    while (clock.next()) {
      switch (clock.field()) {
        case 1 -> id = clock.intValue();
        case 2 -> value = clock.longValue();
        case 3 -> isIncremental = clock.booleanValue();
        case 4 -> unitNs = clock.longValue();
        default -> {} // no other fields are used
      }
    }
    return new Reading(id, value, isIncremental, unitNs);
  }

  private void take(List<Reading> readings, int sequenceId) {
    ClockGraph clocks = state.clocks();
    int snapshot = clocks.beginSnapshot();
    for (Reading each : readings) {
      long clockOfGraph = ClockGraph.clock(each.id, sequenceId);
      clocks.add(snapshot, clockOfGraph, each.value, each.isIncremental, each.unitNs);
    }
    OptionalLong time = OptionalLong.empty();
    for (Reading each : readings) {
      if (clocks.isTrace(each.id)) {
        time = OptionalLong.of(each.value);
      }
    }
    for (Reading each : readings) {
      if (!each.isIncremental && time.isEmpty()) {
        time = clocks.timeOfSnapshot(ClockGraph.clock(each.id, sequenceId), each.value);
      }
    }
    if (time.isPresent()) {
      addRows(readings, time.getAsLong());
    }
  }

  private void addRows(List<Reading> readings, long timeNs) {
    ClockSnapshotTable table = state.tables().clockSnapshots;
    int snapshot = table.nextSnapshot();
    for (Reading each : readings) {
      int row = table.add();
      table.ts.set(row, timeNs);
      table.clockId.set(row, each.id);
      setName(row, each.id);
      table.clockValue.set(row, each.value * Math.max(1, each.unitNs));
      table.snapshotId.set(row, snapshot);
      table.machineId.set(row, state.storage().machine());
    }
  }

  private void setName(int row, int clock) {
    BuiltinClock.of(clock)
        .map(known -> state.strings().intern(known.name()))
        .ifPresent(name -> state.tables().clockSnapshots.clockName.set(row, name));
  }

  private record Reading(int id, long value, boolean isIncremental, long unitNs) {}
}
