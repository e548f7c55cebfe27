package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.json.internal.text.JsonNumber;
import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonScanner.Kind;
import dev.sonda.trace.storage.table.SchedTable;
import dev.sonda.trace.storage.table.ThreadStateTable;

/**
 * Imports states of threads with their durations; a running state also becomes a scheduling slice
 * of its CPU.
 */
final class ThreadStateEvents {
  private static final int NONE = -1;

  /** Upper limit of CPU numbers: more CPUs than Linux can be built for. */
  private static final int MAX_CPUS = 8192;

  private final JsonEventContext context;
  private final EventFields event;
  private final ThreadStateTable states;
  private final SchedTable sched;
  private final JsonScanner scanner = new JsonScanner();
  private final JsonNumber number = new JsonNumber();
  private final int running;

  ThreadStateEvents(JsonEventContext context) {
    this.context = context;
    event = context.event;
    states = context.storage.tables().threadStates;
    sched = context.storage.tables().sched;
    running = context.texts.intern("Running");
  }

  void parse() {
    if (event.durationNs() == EventFields.NO_TIME) {
      context.countFailure();
      return;
    }
    int row = states.add();
    states.ts.set(row, context.timeNs());
    states.dur.set(row, event.durationNs());
    states.utid.set(row, context.utid());
    states.state.set(row, context.sliceName());
    long cpu = event.hasArgs() ? readArgs(row) : NONE;
    if (cpu >= MAX_CPUS) {
      context.countFailure();
    } else if (cpu >= 0 && context.sliceName() == running) {
      addSlice((int) cpu);
    }
  }

  private long readArgs(int row) {
    long cpu = NONE;
    scanner.reset(event.bytes(), event.argsStart(), event.argsEnd());
    boolean isReadable = scanner.skip('{');
    while (isReadable && scanner.peek() != '}') {
      isReadable = scanner.readKey();
      String key = isReadable ? context.texts.text(scanner) : "";
      isReadable = isReadable && scanner.readValue();
      if (isReadable && key.equals("cpu") && isWhole()) {
        cpu = number.whole();
      } else if (isReadable && key.equals("io_wait") && isWhole()) {
        states.ioWait.set(row, (int) number.whole());
      } else if (isReadable && key.equals("blocked_function") && scanner.kind() == Kind.TEXT) {
        setFunction(row);
      }
      isReadable = isReadable && scanner.skipComma('}');
    }
    if (!isReadable) {
      context.countFailure();
    }
    return cpu;
  }

  private boolean isWhole() {
    if (scanner.kind() != Kind.NUMBER) {
      return false;
    }
    number.read(scanner.bytes(), scanner.start(), scanner.end());
    return number.isWhole();
  }

  private void setFunction(int row) {
    int function = context.texts.intern(scanner);
    if (function != 0) {
      states.blockedFunction.set(row, function);
    }
  }

  private void addSlice(int cpu) {
    int row = sched.add();
    sched.ts.set(row, context.timeNs());
    sched.dur.set(row, event.durationNs());
    sched.utid.set(row, context.utid());
    sched.priority.set(row, 0);
    sched.ucpu.set(row, context.storage.cpus().ucpu(cpu));
  }
}
