package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.schema.FieldKind;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.system.FtraceEventTable;

/** Writes kernel events as they were read: a row each, with their fields as arguments. */
final class EventRows {
  private static final int PREV_COMM = 1;
  private static final int PREV_PID = 2;
  private static final int PREV_PRIO = 3;
  private static final int PREV_STATE = 4;
  private static final int NEXT_COMM = 5;
  private static final int NEXT_PID = 6;
  private static final int NEXT_PRIO = 7;

  private final ImportState state;
  private final FtraceEventTable table;
  private final KernelSymbols symbols;
  private final ArgSet args = new ArgSet();
  private final WireReader part = new WireReader();
  private final String[] switchFields = {
    "", "prev_comm", "prev_pid", "prev_prio", "prev_state", "next_comm", "next_pid", "next_prio"
  };
  private final int[] switchKeys = new int[switchFields.length];
  private final int switchName;
  private final int wakingName;
  private final int comm;
  private final int pid;
  private final int prio;
  private final int targetCpu;

  EventRows(ImportState state, KernelSymbols symbols) {
    this.state = state;
    this.symbols = symbols;
    table = state.storage().systemTables().ftraceEvents;
    for (int i = 1; i < switchFields.length; i++) {
      switchKeys[i] = state.strings().intern(switchFields[i]);
    }
    switchName = state.strings().intern("sched_switch");
    wakingName = state.strings().intern("sched_waking");
    comm = state.strings().intern("comm");
    pid = state.strings().intern("pid");
    prio = state.strings().intern("prio");
    targetCpu = state.strings().intern("target_cpu");
  }

  /** An event of a known type, whose content is read up to its end. */
  void add(KernelEvent event, EventType type) {
    args.clear();
    WireReader content = event.content();
    while (content.next()) {
      int field = content.field();
      if (type.has(field)) {
        addField(event, type, field);
      }
    }
    add(event.timeNs(), type.name(), state.processes().thread(event.pid()), event.cpu(), 0);
  }

  private void addField(KernelEvent event, EventType type, int field) {
    WireReader content = event.content();
    int key = type.fieldName(field);
    if (type.isSymbol(field)) {
      int symbol = symbols.name(event.sequence(), content.longValue());
      if (symbol != 0) {
        args.add(key, key, ArgType.STRING, symbol);
        return;
      }
    }
    addValue(key, type.kind(field), content);
  }

  private void addValue(int key, FieldKind kind, WireReader content) {
    switch (kind) {
      case INT32, INT64, SFIXED32, SFIXED64, BOOL, ENUM ->
          args.add(key, key, ArgType.INT, content.longValue());
      case UINT32, UINT64, FIXED32, FIXED64 ->
          args.add(key, key, ArgType.UINT, content.longValue());
      case SINT32, SINT64 -> args.add(key, key, ArgType.INT, content.zigzagValue());
      case STRING, BYTES -> args.add(key, key, ArgType.STRING, text(content));
      case DOUBLE, FLOAT ->
          args.add(key, key, ArgType.REAL, Double.doubleToRawLongBits(content.doubleValue()));
      case UNKNOWN, GROUP, MESSAGE -> {} // has no value of its own
    }
  }

  private int text(WireReader reader) {
    return state.strings().intern(reader.segment(), reader.start(), reader.end());
  }

  /** An event that names itself and its fields. */
  void addGeneric(KernelEvent event) {
    args.clear();
    WireReader content = event.content();
    int name = state.strings().intern("");
    while (content.next()) {
      switch (content.field()) {
        case 1 -> name = text(content);
        case 2 -> addGenericField(content);
        default -> {} // nothing else belongs to an event
      }
    }
    add(event.timeNs(), name, state.processes().thread(event.pid()), event.cpu(), 0);
  }

  private void addGenericField(WireReader content) {
    int key = state.strings().intern("");
    part.reset(content);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> key = text(part);
        case 3 -> args.add(key, key, ArgType.STRING, text(part));
        case 4, 5 -> args.add(key, key, ArgType.INT, part.longValue());
        default -> {} // nothing else belongs to a field
      }
    }
  }

  /** A switch, plain or compact, by what is known of both threads. */
  void addSwitch(
      long timeNs,
      int cpu,
      int before,
      long beforePid,
      int beforeName,
      long beforePriority,
      long beforeState,
      long afterPid,
      int afterName,
      long afterPriority) {
    args.clear();
    text(PREV_COMM, beforeName);
    number(PREV_PID, beforePid);
    number(PREV_PRIO, beforePriority);
    number(PREV_STATE, beforeState);
    text(NEXT_COMM, afterName);
    number(NEXT_PID, afterPid);
    number(NEXT_PRIO, afterPriority);
    add(timeNs, switchName, before, cpu, 0);
  }

  private void text(int field, int value) {
    args.add(switchKeys[field], switchKeys[field], ArgType.STRING, value);
  }

  private void number(int field, long value) {
    args.add(switchKeys[field], switchKeys[field], ArgType.INT, value);
  }

  /** A wakeup of the compact form. */
  void addWaking(
      long timeNs,
      int cpu,
      int waker,
      int name,
      long wokenPid,
      long priority,
      long target,
      long flags) {
    args.clear();
    args.add(comm, comm, ArgType.STRING, name);
    args.add(pid, pid, ArgType.INT, wokenPid);
    args.add(prio, prio, ArgType.INT, priority);
    args.add(targetCpu, targetCpu, ArgType.INT, target);
    add(timeNs, wakingName, waker, cpu, (int) flags);
  }

  private void add(long timeNs, int name, int utid, int cpu, int flags) {
    int row = table.add();
    table.ts.set(row, timeNs);
    table.name.set(row, name);
    table.utid.set(row, utid);
    table.commonFlags.set(row, flags);
    table.ucpu.set(row, state.storage().cpus().ucpu(cpu));
    int set = state.argSets().write(args);
    if (set >= 0) {
      table.argSetId.set(row, set);
    }
  }
}
