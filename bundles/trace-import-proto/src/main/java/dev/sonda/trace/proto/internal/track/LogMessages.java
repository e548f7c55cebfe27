package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.InternedNames;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.system.LogTable;

/**
 * Imports log messages in track events, written by a program's logger, as rows of the log table.
 */
final class LogMessages {
  private static final int SOURCE_LOCATIONS = 4;
  private static final int BODIES = 20;
  private static final int INFO = 4;
  private static final int HIGHEST_PRIORITY = 7;

  private final ImportState state;
  private final LogTable table;
  private final InternedNames names;
  private final WireReader fields = new WireReader();
  private long locationIid;
  private long bodyIid;
  private int priority;
  private boolean hasPriority;
  private int tag;

  LogMessages(ImportState state, InternedNames names) {
    this.state = state;
    this.names = names;
    table = state.storage().systemTables().logs;
  }

  /** Adds a row, and its contents as arguments; false if the message's text isn't interned. */
  boolean add(long timeNs, int utid, SequenceState sequence, WireReader message, ArgSet target) {
    read(message);
    int body = names.text(sequence, BODIES, bodyIid);
    if (body == 0) {
      return false;
    }
    put(target, "track_event.log_message.message", ArgType.STRING, body);
    tag = 0;
    if (locationIid != 0 && !addLocation(sequence, target)) {
      return false;
    }
    if (hasPriority) {
      put(target, "track_event.priority", ArgType.INT, priority);
    }
    int row = table.add();
    table.ts.set(row, timeNs);
    table.utid.set(row, utid);
    table.prio.set(row, hasPriority ? priority : INFO);
    table.logSource.set(row, state.strings().intern("android_logcat"));
    table.tag.set(row, tag);
    table.msg.set(row, body);
    return true;
  }

  private void read(WireReader message) {
    locationIid = 0;
    bodyIid = 0;
    hasPriority = false;
    while (message.next()) {
      switch (message.field()) {
        case 1 -> locationIid = message.longValue();
        case 2 -> bodyIid = message.longValue();
        case 3 -> {
          hasPriority = true;
          int given = message.intValue();
          priority = given < 0 || given > HIGHEST_PRIORITY ? 0 : given;
        }
        default -> {} // no other fields are used
      }
    }
  }

  private boolean addLocation(SequenceState sequence, ArgSet target) {
    if (!sequence.read(state.memory(), fields, SOURCE_LOCATIONS, locationIid)) {
      return false;
    }
    String file = "";
    String function = "";
    int line = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 2 -> file = fields.text();
        case 3 -> function = fields.text();
        case 4 -> line = fields.intValue();
        default -> {} // the interning id
      }
    }
    tag = state.strings().intern(file + ":" + line);
    putText(target, "track_event.log_message.file_name", file);
    putText(target, "track_event.log_message.function_name", function);
    put(target, "track_event.log_message.line_number", ArgType.INT, line);
    return true;
  }

  private void putText(ArgSet target, String key, String text) {
    put(target, key, ArgType.STRING, state.strings().intern(text));
  }

  private void put(ArgSet target, String key, ArgType type, long value) {
    int id = state.strings().intern(key);
    target.add(id, id, type, value);
  }
}
