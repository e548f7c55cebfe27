package dev.sonda.trace.proto.internal.window;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageColumnWriter;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.WindowMessageImport;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.window.InputDispatchTable;
import dev.sonda.trace.storage.table.window.KeyEventTable;
import dev.sonda.trace.storage.table.window.MotionEventTable;
import dev.sonda.trace.storage.table.window.WindowTables;
import java.util.OptionalLong;

/** Imports input events of touch screens and keys, and their dispatch to windows. */
final class InputEventImport implements WindowMessageImport {
  private static final String STATISTIC = "android_input_event_parse_errors";

  // Field numbers of AndroidInputEvent: each kind of event has a field for full events and one for
  // events without private data.
  private static final int MOTION = 1;
  private static final int KEY = 3;
  private static final int DISPATCH = 5;
  private static final int HIGHEST = 6;

  // Field numbers that motion events and key events have in common.
  private static final int EVENT_ID = 1;
  private static final int EVENT_TIME = 2;

  private static final int KEY_DOWN_TIME = 3;
  private static final int KEY_CODE = 8;
  private static final int MOTION_DOWN_TIME = 17;

  private final MessageColumnWriter rows;
  private final MotionEventTable motions;
  private final KeyEventTable keys;
  private final InputDispatchTable dispatches;

  InputEventImport(MessageColumnWriter rows) {
    this.rows = rows;
    WindowTables tables = rows.state().storage().androidTables().windows;
    motions = tables.motionEvents;
    keys = tables.keyEvents;
    dispatches = tables.inputDispatches;
  }

  @Override
  public void read(long timeNs, SequenceState sequence, MessageBytes message) {
    MessageFields event = MessageFields.of(message, HIGHEST);
    for (int field = MOTION; field <= HIGHEST; field++) {
      if (event.has(field)) {
        read(timeNs, field, event.bytes(field));
        return;
      }
    }
  }

  private void read(long timeNs, int field, MessageBytes event) {
    if (field >= DISPATCH) {
      addDispatch(event);
    } else if (field >= KEY) {
      addKey(timeNs, event);
    } else {
      addMotion(timeNs, event);
    }
  }

  private void addMotion(long timeNs, MessageBytes message) {
    MessageFields event = MessageFields.of(message, MOTION_DOWN_TIME);
    int row = motions.add();
    motions.eventId.set(row, event.unsigned(EVENT_ID));
    motions.ts.set(row, timeNs);
    motions.source.set(row, event.unsigned(3));
    motions.action.set(row, event.small(4));
    motions.deviceId.set(row, event.small(5));
    motions.displayId.set(row, event.zigzag(6));
    ArgSet args = rows.read("AndroidMotionEvent", message, _ -> true, STATISTIC);
    putTimes(args, event, MOTION_DOWN_TIME);
    rows.writeArgs(motions.message, row, args);
    rows.writeBytes(motions.message, row, message);
  }

  private void addKey(long timeNs, MessageBytes message) {
    MessageFields event = MessageFields.of(message, KEY_CODE);
    int row = keys.add();
    keys.eventId.set(row, event.unsigned(EVENT_ID));
    keys.ts.set(row, timeNs);
    keys.source.set(row, event.unsigned(4));
    keys.action.set(row, event.small(5));
    keys.deviceId.set(row, event.small(6));
    keys.displayId.set(row, event.zigzag(7));
    keys.keyCode.set(row, event.small(KEY_CODE));
    ArgSet args = rows.read("AndroidKeyEvent", message, _ -> true, STATISTIC);
    putTimes(args, event, KEY_DOWN_TIME);
    rows.writeArgs(keys.message, row, args);
    rows.writeBytes(keys.message, row, message);
  }

  private void addDispatch(MessageBytes message) {
    MessageFields event = MessageFields.of(message, 3);
    int row = dispatches.add();
    dispatches.eventId.set(row, event.unsigned(EVENT_ID));
    dispatches.vsyncId.set(row, event.number(2));
    dispatches.windowId.set(row, event.small(3));
    rows.write(dispatches.message, row, "AndroidWindowInputDispatchEvent", message, STATISTIC);
  }

  private void putTimes(ArgSet args, MessageFields event, int downTime) {
    putTime(args, "kernel_time", event, EVENT_TIME);
    putTime(args, "down_time", event, downTime);
  }

  /**
   * Adds a MONOTONIC time as an argument, converted to the trace's clock if clock snapshots allow
   * it.
   */
  private void putTime(ArgSet args, String key, MessageFields event, int field) {
    if (event.has(field)) {
      OptionalLong time =
          rows.state().clocks().toTraceTime(ClockGraph.MONOTONIC, event.number(field));
      time.ifPresent(timeNs -> rows.put(args, key, key, ArgType.INT, timeNs));
    }
  }
}
