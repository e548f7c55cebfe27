package dev.sonda.trace.proto.internal.window.manager;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.window.message.DistinctRectangles;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageColumnWriter;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.Rectangle;
import dev.sonda.trace.proto.internal.window.message.WindowMessageImport;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.table.window.TransitionParticipantTable;
import dev.sonda.trace.storage.table.window.TransitionProtoTable;
import dev.sonda.trace.storage.table.window.TransitionTable;
import dev.sonda.trace.storage.table.window.WindowTables;
import dev.sonda.trace.tables.LongColumnBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Imports transitions between windows. Several processes write messages about a transition, each
 * with some of its fields; all of them are merged into one row.
 */
public final class WindowTransitionImport implements WindowMessageImport {
  private static final String STATISTIC = "winscope_shell_transitions_parse_errors";

  // Field numbers of ShellTransition.
  private static final int SEND_TIME = 3;
  private static final int DISPATCH_TIME = 4;
  private static final int TYPE = 13;
  private static final int CHANGES = 14;
  private static final int FLAGS = 16;
  private static final int HIGHEST = FLAGS;

  // Field numbers of ShellTransition.Change.
  private static final int START_BOUNDS = 9;
  private static final int END_BOUNDS = 10;

  private final MessageColumnWriter rows;
  private final DistinctRectangles rectangles;
  private final TransitionTable table;
  private final TransitionProtoTable protos;
  private final TransitionParticipantTable participants;
  private final Map<Integer, Transition> transitions = new LinkedHashMap<>();
  private final @Nullable LongColumnBuilder[] columns = new LongColumnBuilder[HIGHEST + 1];

  public WindowTransitionImport(MessageColumnWriter rows, DistinctRectangles rectangles) {
    this.rows = rows;
    this.rectangles = rectangles;
    WindowTables tables = rows.state().storage().androidTables().windows;
    table = tables.transitions;
    protos = tables.transitionProtos;
    participants = tables.transitionParticipants;
    columns[2] = table.createTimeNs;
    columns[SEND_TIME] = table.sendTimeNs;
    columns[DISPATCH_TIME] = table.dispatchTimeNs;
    columns[5] = table.mergeTimeNs;
    columns[7] = table.shellAbortTimeNs;
    columns[8] = table.wmAbortTimeNs;
    columns[9] = table.finishTimeNs;
    columns[10] = table.startTransactionId;
    columns[11] = table.finishTransactionId;
    columns[12] = table.handler;
    columns[TYPE] = table.transitionType;
    columns[FLAGS] = table.flags;
  }

  @Override
  public void read(long timeNs, SequenceState sequence, MessageBytes message) {
    MessageFields fields = MessageFields.of(message, HIGHEST);
    int id = fields.small(1);
    int proto = protos.add();
    protos.transitionId.set(proto, id);
    rows.writeBytes(protos.base64ProtoId, proto, message);
    Transition transition = transitions.computeIfAbsent(id, this::begin);
    rows.add("ShellTransition", message, _ -> true, transition.args, STATISTIC);
    setColumns(transition.row, fields);
    addParticipants(id, message);
  }

  private Transition begin(int id) {
    int row = table.add();
    table.ts.set(row, 0);
    table.transitionId.set(row, id);
    return new Transition(row, new ArgSet());
  }

  private void setColumns(int row, MessageFields fields) {
    for (int field = 0; field <= HIGHEST; field++) {
      LongColumnBuilder column = columns[field];
      if (column != null && fields.has(field)) {
        boolean isUnsigned = field == TYPE || field == FLAGS;
        column.set(row, isUnsigned ? fields.unsigned(field) : fields.number(field));
      }
    }
    if (fields.has(SEND_TIME)) {
      table.ts.set(row, fields.number(SEND_TIME));
    } else if (fields.has(DISPATCH_TIME) && table.ts.get(row) == 0) {
      table.ts.set(row, fields.number(DISPATCH_TIME));
    }
  }

  private void addParticipants(int id, MessageBytes message) {
    WireReader fields = message.reader();
    while (fields.next()) {
      if (fields.field() == CHANGES) {
        addParticipant(id, MessageFields.of(MessageBytes.of(fields), END_BOUNDS));
      }
    }
  }

  private void addParticipant(int id, MessageFields change) {
    int row = participants.add();
    participants.transitionId.set(row, id);
    set(participants.mode, row, change, 1);
    set(participants.layerId, row, change, 2);
    set(participants.windowId, row, change, 3);
    set(participants.flags, row, change, 4);
    set(participants.startDisplayId, row, change, 5);
    set(participants.endDisplayId, row, change, 6);
    set(participants.startRotation, row, change, 7);
    set(participants.endRotation, row, change, 8);
    if (change.has(START_BOUNDS)) {
      Rectangle bounds = Rectangle.of(change.bytes(START_BOUNDS));
      participants.startAbsBoundsRectId.set(row, rectangles.row(bounds));
    }
    if (change.has(END_BOUNDS)) {
      Rectangle bounds = Rectangle.of(change.bytes(END_BOUNDS));
      participants.endAbsBoundsRectId.set(row, rectangles.row(bounds));
    }
  }

  private static void set(LongColumnBuilder column, int row, MessageFields change, int field) {
    if (change.has(field)) {
      column.set(row, change.unsigned(field));
    }
  }

  /** Sets the final status of each transition, and writes its arguments. */
  public void finish() {
    for (Transition transition : transitions.values()) {
      setStatus(transition.row);
      rows.writeArgs(table.argSetId, transition.row, transition.args);
    }
  }

  private void setStatus(int row) {
    boolean isDispatched = table.dispatchTimeNs.get(row) > 0;
    boolean isFinished = table.finishTimeNs.get(row) > 0;
    boolean isAborted = table.shellAbortTimeNs.get(row) > 0 || table.wmAbortTimeNs.get(row) > 0;
    if (table.mergeTimeNs.get(row) > 0) {
      setStatus(row, "merged");
    } else if (isDispatched && isFinished) {
      table.durationNs.set(row, table.finishTimeNs.get(row) - table.dispatchTimeNs.get(row));
      setStatus(row, "played");
    } else if (isAborted && !isDispatched) {
      setStatus(row, "aborted");
    }
  }

  private void setStatus(int row, String status) {
    table.status.set(row, rows.state().strings().intern(status));
  }

  private record Transition(int row, ArgSet args) {}
}
