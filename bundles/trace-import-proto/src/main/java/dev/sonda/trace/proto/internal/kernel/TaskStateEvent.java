package dev.sonda.trace.proto.internal.kernel;

import dev.sonda.trace.format.WireReader;

/** The contents of a message GenericKernelTaskStateEvent: the new state of a task. */
record TaskStateEvent(int cpu, String name, long tid, int state, int priority) {
  static TaskStateEvent read(WireReader fields) {
    int cpu = 0;
    String name = "";
    long tid = 0;
    int state = 0;
    int priority = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> cpu = fields.intValue();
        case 2 -> name = fields.text();
        case 3 -> tid = fields.longValue();
        case 4 -> state = fields.intValue();
        case 5 -> priority = fields.intValue();
        default -> {} // no other fields are used
      }
    }
    return new TaskStateEvent(cpu, name, tid, state, priority);
  }
}
