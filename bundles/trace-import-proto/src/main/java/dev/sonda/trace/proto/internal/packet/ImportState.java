package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.SequenceStates;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.importing.ImportOptions;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.archive.MemberMachines;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.order.EventQueue;
import dev.sonda.trace.storage.order.EventRun;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.TraceTables;
import dev.sonda.trace.tables.StringPool;

/**
 * The state that the modules of one import share.
 *
 * @param packets run of events that are whole packets, or that belong to no other run
 * @param trackEvents run of track events, which are parsed after packets with equal times
 */
public record ImportState(
    TraceMemory memory,
    SequenceStates sequences,
    ClockGraph clocks,
    MachineProperties system,
    TraceStorage storage,
    MemberMachines machines,
    EventRun packets,
    EventRun trackEvents,
    ImportOptions options) {
  public StringPool strings() {
    return storage.strings();
  }

  public TraceTables tables() {
    return storage.tables();
  }

  public EventQueue events() {
    return storage.events();
  }

  public Processes processes() {
    return storage.processes();
  }

  public ArgSets argSets() {
    return storage.argSets();
  }

  public Statistics statistics() {
    return storage.statistics();
  }
}
