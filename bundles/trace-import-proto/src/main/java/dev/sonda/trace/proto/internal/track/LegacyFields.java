package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a message LegacyEvent, which contains the fields of an event in Chrome's JSON
 * format.
 */
final class LegacyFields {
  private static final int FIELDS = 20;
  private static final int NS_PER_US = 1000;
  private static final int DURATION_US = 3;
  private static final int THREAD_DURATION_US = 4;
  private static final int USE_ASYNC_TTS = 9;
  private static final int ID_SCOPE = 7;
  private static final int UNSCOPED_ID = 6;
  private static final int LOCAL_ID = 10;
  private static final int GLOBAL_ID = 11;
  private static final int INSTRUCTIONS = 15;

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
    return numbers[DURATION_US];
  }

  long threadDurationUs() {
    return numbers[THREAD_DURATION_US];
  }

  long instructions() {
    return numbers[INSTRUCTIONS];
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

  /**
   * The event as arguments, which an export as Chrome's JSON makes an event again.
   *
   * @param category the string id of the category
   * @param name the string id of the name
   * @param since the thread's time and instructions at the event; null for none
   */
  ArgSet rawArgs(
      StringPool strings, int category, int name, LegacyTimestamps.@Nullable OfThread since) {
    ArgSet args = new ArgSet();
    String phaseText = phase() == 0 ? "" : String.valueOf(phase());
    add(args, strings, "category", ArgType.STRING, category);
    add(args, strings, "name", ArgType.STRING, name);
    add(args, strings, "phase", ArgType.STRING, strings.intern(phaseText));
    if (present[DURATION_US]) {
      add(args, strings, "duration_ns", ArgType.INT, durationUs() * NS_PER_US);
    }
    if (since != null && since.timeNs() != SliceThreadTimes.UNKNOWN) {
      add(args, strings, "thread_timestamp_ns", ArgType.INT, since.timeNs());
      if (present[THREAD_DURATION_US]) {
        add(args, strings, "thread_duration_ns", ArgType.INT, threadDurationUs() * NS_PER_US);
      }
    }
    if (since != null && since.instructions() != SliceThreadTimes.UNKNOWN) {
      add(args, strings, "thread_instruction_count", ArgType.INT, since.instructions());
      if (present[INSTRUCTIONS]) {
        add(args, strings, "thread_instruction_delta", ArgType.INT, instructions());
      }
    }
    if (numbers[USE_ASYNC_TTS] != 0) {
      add(args, strings, "use_async_tts", ArgType.BOOL, 1);
    }
    addId(args, strings);
    return args;
  }

  /** Of several ids the one without a scope comes first, then the one of the trace. */
  private void addId(ArgSet args, StringPool strings) {
    if (present[UNSCOPED_ID]) {
      add(args, strings, "unscoped_id", ArgType.UINT, numbers[UNSCOPED_ID]);
    } else if (present[GLOBAL_ID]) {
      add(args, strings, "global_id", ArgType.UINT, numbers[GLOBAL_ID]);
    } else if (present[LOCAL_ID]) {
      add(args, strings, "local_id", ArgType.UINT, numbers[LOCAL_ID]);
    }
    if (hasId() && idScope != 0) {
      add(args, strings, "id_scope", ArgType.STRING, idScope);
    }
  }

  private static void add(ArgSet args, StringPool strings, String name, ArgType type, long value) {
    int key = strings.intern("legacy_event." + name);
    args.add(key, key, type, value);
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
