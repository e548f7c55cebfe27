package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.tables.StringPool;

/**
 * The fields of a message LegacyEvent, which contains the fields of an event in Chrome's JSON
 * format.
 */
final class LegacyFields {
  private static final int FIELDS = 20;
  private static final int ID_SCOPE = 7;
  private static final int UNSCOPED_ID = 6;
  private static final int LOCAL_ID = 10;
  private static final int GLOBAL_ID = 11;

  private final long[] numbers = new long[FIELDS];
  private final boolean[] present = new boolean[FIELDS];
  private final WireReader fields = new WireReader();
  private boolean isEmpty = true;
  private int idField;
  private int idScope;

  void clear() {
    if (!isEmpty) {
      for (int i = 0; i < FIELDS; i++) {
        numbers[i] = 0;
        present[i] = false;
      }
      idField = 0;
      idScope = 0;
      isEmpty = true;
    }
  }

  void read(WireReader parent, StringPool strings) {
    clear();
    isEmpty = false;
    fields.reset(parent);
    while (fields.next()) {
      int field = fields.field();
      if (field == ID_SCOPE) {
        idScope = strings.intern(fields.segment(), fields.start(), fields.end());
      } else if (field < FIELDS) {
        numbers[field] = fields.longValue();
        present[field] = true;
        boolean isId = field == UNSCOPED_ID || field == LOCAL_ID || field == GLOBAL_ID;
        idField = isId ? field : idField;
      }
    }
  }

  /** Whether the event has no message LegacyEvent. */
  boolean isEmpty() {
    return isEmpty;
  }

  long nameIid() {
    return numbers[1];
  }

  boolean hasPhase() {
    return present[2];
  }

  char phase() {
    return (char) numbers[2];
  }

  long durationUs() {
    return numbers[3];
  }

  long threadDurationUs() {
    return numbers[4];
  }

  long instructions() {
    return numbers[15];
  }

  boolean hasId() {
    return idField != 0;
  }

  /**
   * Whether the id is unscoped: the phase determines whether the id is unique in the trace or in a
   * process.
   */
  boolean hasUnscopedId() {
    return idField == UNSCOPED_ID;
  }

  /** Whether the id is unique only within a process. */
  boolean hasLocalId() {
    return idField == LOCAL_ID;
  }

  long id() {
    return numbers[idField];
  }

  /** String id of the scope in which the id is unique; 0 if the event has no id scope. */
  int idScope() {
    return idScope;
  }

  boolean hasBindId() {
    return present[8];
  }

  long bindId() {
    return numbers[8];
  }

  boolean isBoundToEnclosing() {
    return numbers[12] != 0;
  }

  /** Direction of the flow: 1 in, 2 out, 3 in and out. */
  int flowDirection() {
    return (int) numbers[13];
  }

  /** Scope of an instant: 1 trace, 2 process, other values thread. */
  int instantScope() {
    return (int) numbers[14];
  }

  boolean hasPid() {
    return present[18];
  }

  long pid() {
    return numbers[18];
  }

  boolean hasTid() {
    return present[19];
  }

  long tid() {
    return numbers[19] & 0xFFFF_FFFFL;
  }
}
