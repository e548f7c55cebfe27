package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.android.ProcessStarts;
import dev.sonda.trace.proto.internal.args.DebugAnnotations;
import dev.sonda.trace.proto.internal.args.MessageArgs;
import dev.sonda.trace.proto.internal.args.SourceLocations;
import dev.sonda.trace.proto.internal.chrome.ChromeTrackEventContext;
import dev.sonda.trace.proto.internal.chrome.TypedEventArgHook;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.InternedNames;
import dev.sonda.trace.proto.internal.packet.LongList;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.statistics.Statistic;

/**
 * The fields of one track event, with the defaults of its sequence. One object is reused for all
 * events.
 */
final class TrackEventFields {
  private static final String TYPE = ".perfetto.protos.TrackEvent";
  private static final int CORRELATION_TEXTS = 43;
  private static final int GPU_CORRELATION = 3000;

  final ArgSet args = new ArgSet();
  final LongList flows = new LongList();
  final LongList endingFlows = new LongList();

  /** Ids of GPU work events that this event submits. */
  final LongList submissions = new LongList();

  /** Ids of GPU work events that this event waits for. */
  final LongList stageWaits = new LongList();

  int type;
  int name;
  int category;
  boolean hasLog;
  boolean hasAnnotation;

  /**
   * String id of the first debug annotation's text; 0 if the annotation has no text. Only set for
   * legacy events.
   */
  int firstAnnotation;

  final StackFields stack = new StackFields();

  /** CPU time of the event's thread in µs; {@link SliceThreadTimes#UNKNOWN} if not set. */
  long threadTimeUs;

  /**
   * Number of instructions that the event's thread had executed; {@link SliceThreadTimes#UNKNOWN}
   * if not set.
   */
  long instructions;

  /** The event's track and counter values. */
  final TrackAndCounterFields target;

  /** The event's message LegacyEvent. */
  final LegacyFields legacy = new LegacyFields();

  /**
   * Number of the field whose message describes a process start or end; 0 if the event has none.
   */
  int processField;

  /** Reader for the message in {@link #processField}. */
  final WireReader process = new WireReader();

  /** Reader for the event's log message, if any. */
  final WireReader log = new WireReader();

  private final ImportState state;
  private final DebugAnnotations annotations;
  private final SourceLocations locations;
  private final InternedNames names;
  private final WireReader fields = new WireReader();
  private final WireReader packed = new WireReader();
  private final MessageArgs messages;
  private final TypedEventArgHook typed;
  private final LongList messageFields = new LongList();
  private boolean hasOwnFlows;

  InternedNames names() {
    return names;
  }

  TrackEventFields(ImportState state, ChromeTrackEventContext facts) {
    this.state = state;
    target = new TrackAndCounterFields(state.memory());
    locations = new SourceLocations(state.memory(), state.strings());
    names = new InternedNames(state.memory(), state.strings());
    messages = new MessageArgs(state.system()::schema, state.strings());
    annotations = new DebugAnnotations(state.memory(), state.strings(), messages);
    typed = new TypedEventArgHook(state, facts, locations, () -> annotations);
    messages.setHook(typed);
  }

  void read(long timeNs, SequenceState sequence, long place, long sizeBytes) {
    clear();
    typed.begin(timeNs, sequence);
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      readField(sequence);
    }
    if (!legacy.isEmpty()) {
      readLegacy(sequence, place, sizeBytes);
    }
    target.readDefaults(sequence);
  }

  private void clear() {
    type = 0;
    name = 0;
    category = 0;
    hasOwnFlows = false;
    hasLog = false;
    processField = 0;
    hasAnnotation = false;
    firstAnnotation = 0;
    stack.clear();
    legacy.clear();
    messageFields.clear();
    args.clear();
    flows.clear();
    endingFlows.clear();
    submissions.clear();
    stageWaits.clear();
    target.clear();
    threadTimeUs = SliceThreadTimes.UNKNOWN;
    instructions = SliceThreadTimes.UNKNOWN;
  }

  private void readField(SequenceState sequence) {
    switch (fields.field()) {
      case 3 -> addCategory(names.category(sequence, fields.longValue()));
      case 4 -> annotations.add(fields, sequence, args);
      case 9 -> type = fields.intValue();
      case 10 -> name = names.name(sequence, fields.longValue());
      case 22 -> addCategory(text());
      case 23 -> name = text();
      case 33 -> locations.addInline(fields, args);
      case 34 -> locations.addInterned(sequence, fields.longValue(), args);
      case 36, 42, 47, 48 -> readFlow();
      case 11, 12, 30, 31, 44, 45, 46 -> target.read(fields);
      case 52, 53, 54 -> readCorrelation(sequence);
      case 21 -> {
        hasLog = true;
        log.reset(fields);
      }
      case 6 -> legacy.read(fields, state.strings());
      case StackFields.CALLSTACK, StackFields.CALLSTACK_IID, StackFields.CALLSTACK_WEIGHT ->
          stack.read(fields);
      case 17 -> threadTimeUs = fields.longValue();
      case 20 -> instructions = fields.longValue();
      case 1, 2, 5, 8, 16 -> {} // times, which have already been read
      default -> addMessage();
    }
  }

  /**
   * Reads the fields of a legacy event, whose name may be in the message LegacyEvent. For metadata
   * events, the first debug annotation contains the name of the thread.
   */
  private void readLegacy(SequenceState sequence, long place, long sizeBytes) {
    if (name == 0 && legacy.nameIid() != 0) {
      name = names.name(sequence, legacy.nameIid());
    }
    if (legacy.phase() != 'M') {
      return;
    }
    state.memory().read(fields, place, sizeBytes);
    while (fields.next() && !hasAnnotation) {
      if (fields.field() == 4) {
        hasAnnotation = true;
        packed.reset(fields);
        while (packed.next()) {
          boolean isText = packed.field() == 6 && packed.end() > packed.start();
          firstAnnotation =
              isText
                  ? state.strings().intern(packed.segment(), packed.start(), packed.end())
                  : firstAnnotation;
        }
      }
    }
  }

  /**
   * Adds a typed message of a program as arguments; its type is in the schema or described in the
   * trace.
   */
  private void addMessage() {
    int field = fields.field();
    if (ProcessStarts.accepts(field) && fields.isBytes()) {
      processField = field;
      process.reset(fields);
    }
    if (field == GPU_CORRELATION && fields.isBytes()) {
      readCorrelatedWork();
    }
    int place = 0;
    for (int i = 0; i < messageFields.size(); i++) {
      place += messageFields.get(i) == field ? 1 : 0;
    }
    messageFields.add(field);
    if (!messages.addField(TYPE, fields, place, args)) {
      state.statistics().add(Statistic.UNKNOWN_EXTENSION_FIELDS, 1);
    }
  }

  private void readCorrelatedWork() {
    packed.reset(fields);
    while (packed.next()) {
      LongList list = packed.field() == 1 ? submissions : stageWaits;
      if (packed.isBytes()) {
        WireReader numbers = new WireReader();
        numbers.reset(packed);
        while (numbers.hasMore()) {
          list.add(numbers.nextPacked());
        }
      } else {
        list.add(packed.longValue());
      }
    }
  }

  /**
   * Reads a flow id. Flows have a deprecated field and a current field; if both are set, the
   * current field counts.
   */
  private void readFlow() {
    boolean isOld = fields.field() == 36 || fields.field() == 42;
    boolean isEnding = fields.field() == 42 || fields.field() == 48;
    if (isOld && hasOwnFlows) {
      return;
    }
    if (!isOld && !hasOwnFlows) {
      hasOwnFlows = true;
      flows.clear();
      endingFlows.clear();
    }
    addAll(isEnding ? endingFlows : flows);
  }

  /** Adds the numbers of a repeated field, packed or not. */
  private void addAll(LongList list) {
    if (!fields.isBytes()) {
      list.add(fields.longValue());
      return;
    }
    packed.reset(fields);
    while (packed.hasMore()) {
      list.add(packed.nextPackedFixed64());
    }
  }

  private void readCorrelation(SequenceState sequence) {
    int text =
        switch (fields.field()) {
          case 52 -> state.strings().intern("tp:#" + Long.toUnsignedString(fields.longValue()));
          case 53 -> text();
          default -> names.text(sequence, CORRELATION_TEXTS, fields.longValue());
        };
    if (text != 0) {
      int key = state.strings().intern("correlation_id");
      args.add(key, key, ArgType.STRING, text);
    }
  }

  /** Adds a category; several categories are joined with commas. */
  private void addCategory(int added) {
    if (category == 0) {
      category = added;
    } else if (added != 0) {
      String both = state.strings().text(category) + "," + state.strings().text(added);
      category = state.strings().intern(both);
    }
  }

  private int text() {
    return state.strings().intern(fields.segment(), fields.start(), fields.end());
  }
}
