package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonScanner.Kind;
import dev.sonda.trace.json.internal.text.JsonTextInterning;
import dev.sonda.trace.json.internal.text.JsonTime;

/** The fields of one event. Reused for the next event. */
final class EventFields {
  /** Stands for a time or duration that the event doesn't contain. */
  static final long NO_TIME = Long.MAX_VALUE;

  final TaskId pid;
  final TaskId tid;
  final EventId id;
  final EventId localId;
  final EventId globalId;
  final EventId boundId;

  private final JsonTextInterning texts;
  private final JsonScanner scanner = new JsonScanner();
  private final JsonScanner nested = new JsonScanner();
  private final JsonTime time = new JsonTime();
  private char phase;
  private int name;
  private int category;
  private long durationNs;
  private long threadTimeNs;
  private long threadDurationNs;
  private char scope;
  private boolean isFlowIn;
  private boolean isFlowOut;
  private boolean isBoundToEnclosing;
  private int argsStart;
  private int argsEnd;

  EventFields(JsonTextInterning texts) {
    this.texts = texts;
    pid = new TaskId(texts);
    tid = new TaskId(texts);
    id = new EventId(texts);
    localId = new EventId(texts);
    globalId = new EventId(texts);
    boundId = new EventId(texts);
  }

  /**
   * Reads the event in {@code bytes[start, end)}, which is known to be well-formed JSON; false if
   * one of its times is invalid.
   */
  boolean read(byte[] bytes, int start, int end) {
    clear();
    scanner.reset(bytes, start, end);
    boolean isReadable = scanner.skip('{');
    while (isReadable && scanner.peek() != '}') {
      isReadable = scanner.readKey();
      FieldName field =
          isReadable ? FieldName.of(bytes, scanner.start(), scanner.end()) : FieldName.OTHER;
      isReadable = isReadable && scanner.readValue() && take(field) && scanner.skipComma('}');
    }
    if (tid.value() == 0 && pid.value() != 0 && !tid.isNamed()) {
      tid.use(pid);
    }
    return isReadable;
  }

  private void clear() {
    pid.clear();
    tid.clear();
    id.clear();
    localId.clear();
    globalId.clear();
    boundId.clear();
    phase = 0;
    name = 0;
    category = 0;
    durationNs = NO_TIME;
    threadTimeNs = NO_TIME;
    threadDurationNs = NO_TIME;
    scope = 0;
    isFlowIn = false;
    isFlowOut = false;
    isBoundToEnclosing = false;
    argsStart = 0;
    argsEnd = 0;
  }

  private boolean take(FieldName field) {
    switch (field) {
      case PH -> phase = firstCharacter();
      case NAME -> name = text();
      case CAT -> category = text();
      case PID -> pid.read(scanner);
      case TID -> tid.read(scanner);
      case DUR, TTS, TDUR -> {
        return takeTime(field);
      }
      case ARGS -> takeArgs();
      case ID -> id.read(scanner);
      case BIND_ID -> boundId.read(scanner);
      case ID2 -> takeScopedIds();
      case S -> scope = firstCharacter();
      case BP -> isBoundToEnclosing = firstCharacter() == 'e';
      case FLOW_IN -> isFlowIn = scanner.kind() == Kind.TRUE;
      case FLOW_OUT -> isFlowOut = scanner.kind() == Kind.TRUE;
      case TS, OTHER -> {} // the time was parsed when the event was queued
    }
    return true;
  }

  private int text() {
    return scanner.kind() == Kind.TEXT ? texts.intern(scanner) : 0;
  }

  private char firstCharacter() {
    boolean isText = scanner.kind() == Kind.TEXT && scanner.end() > scanner.start();
    return isText ? (char) (scanner.bytes()[scanner.start()] & 0xFF) : 0;
  }

  private boolean takeTime(FieldName field) {
    if (!time.read(scanner)) {
      return false;
    }
    switch (field) {
      case DUR -> durationNs = time.ns();
      case TTS -> threadTimeNs = time.ns();
      default -> threadDurationNs = time.ns();
    }
    return true;
  }

  private void takeArgs() {
    if (scanner.kind() == Kind.OBJECT) {
      argsStart = scanner.start();
      argsEnd = scanner.end();
    }
  }

  private void takeScopedIds() {
    if (scanner.kind() != Kind.OBJECT) {
      return;
    }
    byte[] bytes = scanner.bytes();
    nested.reset(bytes, scanner.start(), scanner.end());
    boolean isReadable = nested.skip('{');
    while (isReadable && nested.peek() == '"' && nested.readKey()) {
      boolean isLocal = isKey(bytes, "local");
      boolean isGlobal = isKey(bytes, "global");
      isReadable = nested.readValue();
      if (isReadable && isLocal) {
        localId.read(nested);
      } else if (isReadable && isGlobal) {
        globalId.read(nested);
      }
      isReadable = isReadable && nested.skipComma('}');
    }
  }

  private boolean isKey(byte[] bytes, String key) {
    if (nested.end() - nested.start() != key.length()) {
      return false;
    }
    for (int i = 0; i < key.length(); i++) {
      if (bytes[nested.start() + i] != key.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  byte[] bytes() {
    return scanner.bytes();
  }

  char phase() {
    return phase;
  }

  /** String id of the event's name; 0 if the event has no name. */
  int name() {
    return name;
  }

  /** String id of the event's category; 0 if the event has no category. */
  int category() {
    return category;
  }

  long durationNs() {
    return durationNs;
  }

  long threadTimeNs() {
    return threadTimeNs;
  }

  long threadDurationNs() {
    return threadDurationNs;
  }

  /**
   * Scope of an instant event: global (g), process (p) or thread (t); 0 if the event has no scope.
   */
  char scope() {
    return scope;
  }

  boolean isFlowIn() {
    return isFlowIn;
  }

  boolean isFlowOut() {
    return isFlowOut;
  }

  /** Whether a flow ends at the enclosing open slice instead of the next slice. */
  boolean isBoundToEnclosing() {
    return isBoundToEnclosing;
  }

  boolean hasArgs() {
    return argsEnd > argsStart;
  }

  int argsStart() {
    return argsStart;
  }

  int argsEnd() {
    return argsEnd;
  }
}
