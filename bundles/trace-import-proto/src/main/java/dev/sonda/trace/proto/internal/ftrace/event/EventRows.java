package dev.sonda.trace.proto.internal.ftrace.event;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.system.FtraceEventTable;

/** Writes a row for each kernel event into the event table; the arguments are written later. */
public final class EventRows {
  private static final int SCHED_SWITCH = 4;
  private static final int GENERIC = 327;

  private final ImportState state;
  private final FtraceEventTable table;
  private final LazyArgSources log;
  private final EventTableRowMap runs = new EventTableRowMap();
  private final int switchName;
  private final int wakingName;

  public EventRows(ImportState state, EventTypes types, KernelSymbols symbols) {
    this.state = state;
    table = state.storage().systemTables().ftraceEvents;
    log = new LazyArgSources(state.storage());
    switchName = state.strings().intern("sched_switch");
    wakingName = state.strings().intern("sched_waking");
    TraceTableMemory.fillLate(
        new EventArgs(state, log, runs, types, symbols)::write, table, state.tables().args);
  }

  /** Adds an event of a known type. */
  public void add(KernelEvent event, int field, EventType type) {
    addMessage(event, field, type.name(), event.pid());
  }

  /** Adds a generic event, which contains its own name. */
  public void addGeneric(KernelEvent event) {
    int name = state.strings().intern("");
    WireReader content = event.content();
    while (content.next()) {
      if (content.field() == 1) {
        name = state.strings().intern(content.segment(), content.start(), content.end());
      }
    }
    addMessage(event, GENERIC, name, event.pid());
  }

  /** Adds a context switch, as an event of the thread that ran before the switch. */
  public void addSwitch(KernelEvent event, int beforePid) {
    addMessage(event, SCHED_SWITCH, switchName, beforePid);
  }

  private void addMessage(KernelEvent event, int field, int name, long pid) {
    add(event.timeNs(), name, state.processes().thread(pid), event.cpu(), 0);
    log.addMessage(field, event.contentPlace(), event.contentSizeBytes(), event.sequenceNumber());
  }

  /** Adds a context switch from compact encoding, with the data of both threads. */
  public void addSwitch(
      long timeNs,
      int cpu,
      int before,
      long beforePid,
      int beforeName,
      int beforePriority,
      long beforeState,
      long afterPid,
      int afterName,
      int afterPriority) {
    add(timeNs, switchName, before, cpu, 0);
    log.addSwitch(
        (int) beforePid,
        beforeName,
        beforePriority,
        (int) beforeState,
        (int) afterPid,
        afterName,
        afterPriority);
  }

  /** Adds a wakeup from compact encoding. */
  public void addWaking(
      long timeNs,
      int cpu,
      int waker,
      int name,
      long wokenPid,
      long priority,
      long target,
      long flags) {
    add(timeNs, wakingName, waker, cpu, (int) flags);
    log.addWaking((int) wokenPid, name, (int) priority, (int) target);
  }

  private void add(long timeNs, int name, int utid, int cpu, int flags) {
    int row = table.add();
    runs.add(log.rows(), row);
    table.ts.set(row, timeNs);
    table.name.set(row, name);
    table.utid.set(row, utid);
    table.commonFlags.set(row, flags);
    table.ucpu.set(row, state.storage().cpus().ucpu(cpu));
  }
}
