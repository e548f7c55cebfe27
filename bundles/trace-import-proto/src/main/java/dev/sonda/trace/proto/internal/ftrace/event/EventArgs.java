package dev.sonda.trace.proto.internal.ftrace.event;

import static dev.sonda.trace.proto.internal.ftrace.event.LazyArgSources.lower;
import static dev.sonda.trace.proto.internal.ftrace.event.LazyArgSources.upper;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.schema.FieldKind;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.system.FtraceEventTable;

/**
 * Writes the arguments of kernel events. The arguments are most of a kernel trace's data and few
 * queries read them, so they are written lazily, on first use.
 */
final class EventArgs {
  private static final int SCHED_SWITCH = 4;
  private static final int GENERIC = 327;

  private final ImportState state;
  private final FtraceEventTable table;
  private final LazyArgSources log;
  private final EventTableRowMap runs;
  private final EventTypes types;
  private final KernelSymbols symbols;
  private final SwitchArgs switches;
  private final ArgSet args = new ArgSet();
  private final WireReader content = new WireReader();
  private final WireReader part = new WireReader();
  private final int comm;
  private final int pid;
  private final int prio;
  private final int targetCpu;

  EventArgs(
      ImportState state,
      LazyArgSources log,
      EventTableRowMap runs,
      EventTypes types,
      KernelSymbols symbols) {
    this.state = state;
    this.log = log;
    this.runs = runs;
    this.types = types;
    this.symbols = symbols;
    table = state.storage().systemTables().ftraceEvents;
    switches = new SwitchArgs(state.strings(), args);
    comm = state.strings().intern("comm");
    pid = state.strings().intern("pid");
    prio = state.strings().intern("prio");
    targetCpu = state.strings().intern("target_cpu");
  }

  /**
   * Writes the arguments of all rows.
   *
   * @throws IllegalStateException if the file was truncated since it was opened
   */
  void write() {
    try {
      writeAll();
    } catch (InternalError e) {
      // The JVM throws InternalError for a fault in mapped memory.
      throw new IllegalStateException("the trace's file was cut while it was open", e);
    }
  }

  private void writeAll() {
    int rows = log.rows();
    for (int row = 0; row < rows; row++) {
      args.clear();
      gather(row);
      int set = state.argSets().write(args);
      if (set >= 0) {
        table.argSetId.set(runs.row(row), set);
      }
    }
  }

  private void gather(int row) {
    long first = log.first(row);
    long second = log.second(row);
    switch (log.kind(row)) {
      case LazyArgSources.MESSAGE -> {
        state.memory().read(content, first, upper(second));
        gatherMessage(log.detail(row), state.sequences().state(lower(second)));
      }
      case LazyArgSources.SWITCH -> switches.gather(log.detail(row), first, second, log.third(row));
      case LazyArgSources.WAKING -> {
        args.add(comm, comm, ArgType.STRING, lower(first));
        args.add(pid, pid, ArgType.INT, upper(first));
        args.add(prio, prio, ArgType.INT, second);
        args.add(targetCpu, targetCpu, ArgType.INT, log.detail(row));
      }
      default -> throw new IllegalStateException("a row of kind " + log.kind(row));
    }
  }

  private void gatherMessage(int field, SequenceState sequence) {
    if (field == SCHED_SWITCH) {
      switches.gather(content);
      return;
    }
    if (field == GENERIC) {
      gatherGeneric();
      return;
    }
    EventType type = types.type(field);
    while (type != null && content.next()) {
      if (type.has(content.field())) {
        addField(type, content.field(), sequence);
      }
    }
  }

  private void addField(EventType type, int field, SequenceState sequence) {
    int key = type.fieldName(field);
    if (type.isSymbol(field)) {
      int symbol = symbols.name(sequence, content.longValue());
      if (symbol != 0) {
        args.add(key, key, ArgType.STRING, symbol);
        return;
      }
    }
    addValue(key, type.kind(field));
  }

  private void addValue(int key, FieldKind kind) {
    switch (kind) {
      case INT32, INT64, SFIXED32, SFIXED64, BOOL, ENUM ->
          args.add(key, key, ArgType.INT, content.longValue());
      case UINT32, UINT64, FIXED32, FIXED64 ->
          args.add(key, key, ArgType.UINT, content.longValue());
      case SINT32, SINT64 -> args.add(key, key, ArgType.INT, content.zigzagValue());
      case STRING, BYTES -> args.add(key, key, ArgType.STRING, text(content));
      case DOUBLE, FLOAT ->
          args.add(key, key, ArgType.REAL, Double.doubleToRawLongBits(content.doubleValue()));
      case UNKNOWN, GROUP, MESSAGE -> {} // no scalar value
    }
  }

  private int text(WireReader reader) {
    return state.strings().intern(reader.segment(), reader.start(), reader.end());
  }

  /** Gathers the arguments of a generic event, which contains the names of its fields. */
  private void gatherGeneric() {
    while (content.next()) {
      if (content.field() == 2) {
        addGenericField();
      }
    }
  }

  private void addGenericField() {
    int key = state.strings().intern("");
    part.reset(content);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> key = text(part);
        case 3 -> args.add(key, key, ArgType.STRING, text(part));
        case 4, 5 -> args.add(key, key, ArgType.INT, part.longValue());
        default -> {} // no other fields are used
      }
    }
  }
}
