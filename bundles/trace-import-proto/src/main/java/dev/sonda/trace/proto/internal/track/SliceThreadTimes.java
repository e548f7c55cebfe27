package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.storage.table.SliceTable;
import dev.sonda.trace.tables.StringPool;

/** Writes the thread times and instruction counts of events into the events' slices. */
final class SliceThreadTimes {
  static final long UNKNOWN = Long.MIN_VALUE;

  private final SliceTable table;
  private long timeNs = UNKNOWN;
  private long instructions = UNKNOWN;

  SliceThreadTimes(SliceTable table) {
    this.table = table;
  }

  void clear() {
    set(UNKNOWN, UNKNOWN);
  }

  void set(long newTimeNs, long newInstructions) {
    timeNs = newTimeNs;
    instructions = newInstructions;
  }

  void notice(CounterDeclaration counter, double value, StringPool names) {
    if (counter.builtinType != 0) {
      if (names.text(counter.builtinType).equals("thread_time")) {
        timeNs = (long) value;
      } else {
        instructions = (long) value;
      }
    }
  }

  void begin(int slice) {
    if (timeNs != UNKNOWN) {
      table.threadTs.set(slice, timeNs);
    }
    if (instructions != UNKNOWN) {
      table.threadInstructionCount.set(slice, instructions);
    }
  }

  void end(int slice) {
    if (timeNs != UNKNOWN && !table.threadTs.isNull(slice)) {
      long spent = timeNs - table.threadTs.get(slice);
      if (spent != 0) {
        table.threadDur.set(slice, spent);
      }
    }
    if (instructions != UNKNOWN && !table.threadInstructionCount.isNull(slice)) {
      long done = instructions - table.threadInstructionCount.get(slice);
      table.threadInstructionDelta.set(slice, done);
    }
  }

  void instant(int slice) {
    complete(slice, 0, 0);
  }

  /**
   * Sets the thread time and instructions of a complete slice, whose event contains both durations.
   */
  void complete(int slice, long spentNs, long executed) {
    begin(slice);
    if (timeNs != UNKNOWN) {
      table.threadDur.set(slice, spentNs);
    }
    if (instructions != UNKNOWN) {
      table.threadInstructionDelta.set(slice, executed);
    }
  }
}
