package dev.sonda.trace.proto.internal.ftrace.event;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.TableBuilder;

/**
 * What the arguments of each row of kernel events are made of: where its message lies, or the
 * values of the compact form, which need what was known when the event was parsed.
 *
 * <pre>
 *                 head           first                second
 *   message       kind, field    place                size, sequence
 *   switch        kind, state    pid, name (before)   pid, name (after)   priorities
 *   waking        kind, target   pid, name            priority
 * </pre>
 */
final class EventLog {
  static final int MESSAGE = 0;
  static final int SWITCH = 1;
  static final int WAKING = 2;

  private final TableBuilder rows;
  private final LongColumnBuilder head;
  private final LongColumnBuilder first;
  private final LongColumnBuilder second;
  private final LongColumnBuilder third;

  EventLog(TraceStorage storage) {
    rows = storage.space().newHiddenTable("ftrace_event arguments");
    head = rows.longs("head");
    first = rows.longs("first");
    second = rows.longs("second");
    third = rows.longs("third");
  }

  int rows() {
    return (int) rows.rows();
  }

  void addMessage(int field, long place, long sizeBytes, int sequence) {
    add(MESSAGE, field, place, pair((int) sizeBytes, sequence));
  }

  void addSwitch(
      int beforePid,
      int beforeName,
      int beforePriority,
      int beforeState,
      int afterPid,
      int afterName,
      int afterPriority) {
    int row = add(SWITCH, beforeState, pair(beforePid, beforeName), pair(afterPid, afterName));
    third.set(row, pair(beforePriority, afterPriority));
  }

  void addWaking(int pid, int name, int priority, int target) {
    add(WAKING, target, pair(pid, name), priority);
  }

  private int add(int kind, int detail, long firstWord, long secondWord) {
    int row = rows.addRow();
    head.set(row, pair(kind, detail));
    first.set(row, firstWord);
    second.set(row, secondWord);
    return row;
  }

  int kind(int row) {
    return upper(head.get(row));
  }

  /** The message's field in FtraceEvent, the state of a switch, the target of a waking. */
  int detail(int row) {
    return (int) head.get(row);
  }

  long first(int row) {
    return first.get(row);
  }

  long second(int row) {
    return second.get(row);
  }

  long third(int row) {
    return third.get(row);
  }

  private static long pair(int upper, int lower) {
    return (long) upper << Integer.SIZE | Integer.toUnsignedLong(lower);
  }

  static int upper(long pair) {
    return (int) (pair >> Integer.SIZE);
  }

  static int lower(long pair) {
    return (int) pair;
  }
}
