package dev.sonda.trace.storage.archive;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.storage.TraceStorage;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The storages and clocks of an archive's traces and their machines. */
final class MachineStorages {
  /**
   * Limit of storages. Each needs memory and a range of event kind numbers, which the other traces
   * of an archive need too.
   */
  private static final int MAX_STORAGES = 300;

  private final TraceStorage first;
  private final ClockGraph firstClocks;

  /** A storage for each machine, by the machine's row. */
  private final Map<Integer, TraceStorage> known = new HashMap<>();

  private int storages;

  MachineStorages(TraceStorage first) {
    this.first = first;
    firstClocks = new ClockGraph(first.trace(), first.machine());
  }

  TraceStorage first() {
    return first;
  }

  ClockGraph firstClocks() {
    return firstClocks;
  }

  /** Creates the storage and clocks of a trace for its base machine. */
  OfMachine ofTrace(int trace, long machineId) {
    if (trace == first.trace()) {
      return take(first, firstClocks);
    }
    int row = first.machines().row(machineId);
    TraceStorage before = known.get(row);
    return take(
        first.ofTrace(trace, machineId, before), firstClocks.of(trace, row, before == null));
  }

  /**
   * The storage and clocks of another machine of a trace; null if the limit of storages is reached.
   */
  @Nullable OfMachine ofMachine(OfMachine trace, long machineId) {
    if (storages >= MAX_STORAGES) {
      return null;
    }
    int row = first.machines().row(machineId);
    TraceStorage before = known.get(row);
    TraceStorage storage =
        before == null ? trace.storage.ofMachine(machineId) : trace.storage.ofMachine(before);
    return take(storage, trace.clocks.ofMachine(row, before == null));
  }

  /** The clocks of a machine, for defining relations to other clocks. */
  ClockGraph clocks(int file, long machineId) {
    return firstClocks.of(file, first.machines().row(machineId), true);
  }

  /** The clocks of the first machine, whose row is 0. */
  ClockGraph clocksOfFirstMachine(int file) {
    return firstClocks.of(file, 0, true);
  }

  private OfMachine take(TraceStorage storage, ClockGraph clocks) {
    storages++;
    known.putIfAbsent(storage.machine(), storage);
    return new OfMachine(storage, clocks);
  }

  /** The storage and clocks of a trace for one machine. */
  record OfMachine(TraceStorage storage, ClockGraph clocks) {}
}
