package dev.sonda.trace.proto.internal.ftrace.event;

import static dev.sonda.trace.proto.internal.ftrace.event.LazyArgSources.lower;
import static dev.sonda.trace.proto.internal.ftrace.event.LazyArgSources.upper;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;
import java.util.Arrays;

/** Gathers the arguments of context switches, which always have all arguments in a fixed order. */
final class SwitchArgs {
  private static final int PREV_COMM = 1;
  private static final int PREV_PID = 2;
  private static final int PREV_PRIO = 3;
  private static final int PREV_STATE = 4;
  private static final int NEXT_COMM = 5;
  private static final int NEXT_PID = 6;
  private static final int NEXT_PRIO = 7;

  /** Argument names by field number. */
  private static final String[] FIELDS = {
    "", "prev_comm", "prev_pid", "prev_prio", "prev_state", "next_comm", "next_pid", "next_prio"
  };

  private final StringPool strings;
  private final ArgSet args;
  private final int[] keys = new int[FIELDS.length];
  private final long[] values = new long[FIELDS.length];

  SwitchArgs(StringPool strings, ArgSet args) {
    this.strings = strings;
    this.args = args;
    for (int field = 1; field < FIELDS.length; field++) {
      keys[field] = strings.intern(FIELDS[field]);
    }
  }

  /** Gathers the arguments from a message. */
  void gather(WireReader content) {
    Arrays.fill(values, 0);
    while (content.next()) {
      int field = content.field();
      if (field < values.length) {
        values[field] =
            isText(field)
                ? strings.intern(content.segment(), content.start(), content.end())
                : value(field, content);
      }
    }
    addAll();
  }

  private static long value(int field, WireReader content) {
    return field == PREV_STATE ? content.longValue() : content.intValue();
  }

  /**
   * Gathers the arguments of a switch in compact encoding from the words stored in {@link
   * LazyArgSources}.
   */
  void gather(int state, long before, long after, long priorities) {
    values[PREV_COMM] = lower(before);
    values[PREV_PID] = upper(before);
    values[PREV_PRIO] = upper(priorities);
    values[PREV_STATE] = Integer.toUnsignedLong(state);
    values[NEXT_COMM] = lower(after);
    values[NEXT_PID] = upper(after);
    values[NEXT_PRIO] = lower(priorities);
    addAll();
  }

  private void addAll() {
    for (int field = 1; field < values.length; field++) {
      args.add(
          keys[field], keys[field], isText(field) ? ArgType.STRING : ArgType.INT, values[field]);
    }
  }

  private static boolean isText(int field) {
    return field == PREV_COMM || field == NEXT_COMM;
  }
}
