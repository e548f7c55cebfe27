package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.category.CategoryState;
import dev.sonda.track.event.internal.record.EventPartTypes;
import dev.sonda.track.event.internal.record.EventType;
import dev.sonda.track.event.internal.record.InterningMessageWriter;
import dev.sonda.track.event.internal.record.PendingEvent;
import dev.sonda.track.event.internal.record.SourceLocation;
import dev.sonda.track.event.internal.record.TrackDefinition;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Encodes events as TrackEvent messages, with names interned in one sequence. One thread. */
final class EventEncoder {
  private static final String FILTERED = "FILTERED";
  private static final String CARRIER = "carrier_tid";
  private static final String MESSAGE = "message";

  private final SequenceInterner dictionary;
  private final EventEncodingSettings settings;
  private final @Nullable ThreadCpuTimeSampler threadTime;
  private final ArgumentEncoder arguments;
  private final IncrementalCounters counters = new IncrementalCounters();

  /** Interning id of the name of the event that was looked up last. */
  private int nameIid;

  /**
   * Interning id of the current event's log text; UNKNOWN if the text is written as an argument.
   */
  private long logBodyIid;

  /**
   * @param threadTime CPU time of the sequence's thread; null if events don't contain it
   */
  EventEncoder(
      SequenceInterner dictionary,
      EventEncodingSettings settings,
      @Nullable ThreadCpuTimeSampler threadTime) {
    this.dictionary = dictionary;
    this.settings = settings;
    this.threadTime = threadTime;
    arguments = new ArgumentEncoder(dictionary);
  }

  /** Called when the sequence is reset: readers of the trace must not depend on earlier packets. */
  void clear() {
    counters.clear();
  }

  /**
   * Interns all names in an event. New names are written in separate packets, which is impossible
   * while the event's packet is open.
   */
  void lookUp(PendingEvent event) {
    nameIid = event.isNameStatic() ? dictionary.name((String) event.name()) : InternTable.UNKNOWN;
    CategoryState category = event.category();
    if (category != null && hasCategory(event.type())) {
      List<String> members = category.members();
      if (members.isEmpty()) {
        dictionary.category(category.name());
      } else {
        members.forEach(dictionary::category);
      }
    }
    if (!settings.filtersAnnotations()) {
      arguments.lookUp(event);
    }
  }

  /**
   * Interns the text of an event that is a log record, if the event is on a thread's track: trace
   * processor accepts log records only on such tracks.
   */
  void numberLog(PendingEvent event, TrackDefinition threadTrack) {
    logBodyIid = InternTable.UNKNOWN;
    TrackDefinition track = event.track() == null ? threadTrack : event.track();
    for (int i = 0; i < event.partCount(); i++) {
      if (event.part(i) == EventPartTypes.LOG && track.kind() == TrackDefinition.Kind.THREAD) {
        logBodyIid = dictionary.logBody((CharSequence) event.object(i));
      }
    }
  }

  private static boolean hasCategory(int type) {
    return type != EventType.SLICE_END && type != EventType.COUNTER;
  }

  /**
   * Encodes an event that consists only of type, category and name; null if category or name can't
   * be interned.
   */
  byte @Nullable [] encodeConstant(PendingEvent event, CategoryState category) {
    ConstantBody body = new ConstantBody();
    body.varint(TrackEventFieldNumbers.TYPE, event.type());
    if (hasCategory(event.type())) {
      List<String> names =
          category.members().isEmpty() ? List.of(category.name()) : category.members();
      for (String name : names) {
        int iid = dictionary.category(name);
        if (iid == InternTable.UNKNOWN) {
          return null;
        }
        body.varint(TrackEventFieldNumbers.CATEGORY_IID, iid);
      }
    }
    if (nameIid != InternTable.UNKNOWN) {
      body.varint(TrackEventFieldNumbers.NAME_IID, nameIid);
    } else if (!event.name().isEmpty()) {
      return null;
    }
    return body.toByteArray();
  }

  /** Body of a message with a few varint fields. */
  private static final class ConstantBody extends ByteArrayOutputStream {
    void varint(int field, int value) {
      write(field << 3);
      int rest = value;
      while ((rest & ~0x7F) != 0) {
        write(rest | 0x80);
        rest >>>= 7;
      }
      write(rest);
    }
  }

  void write(
      PendingEvent event,
      @Nullable TrackDefinition threadTrack,
      int carrierTid,
      MessageWriter body) {
    int type = event.type();
    body.varint(TrackEventFieldNumbers.TYPE, type);
    if (threadTime != null && threadTrack == null && event.track() == null) {
      body.varint(TrackEventFieldNumbers.EXTRA_COUNTER_VALUE, threadTime.growth(event.timeNs()));
    }
    if (hasCategory(type)) {
      writeCategory(event.category(), body);
    }
    TrackDefinition track = event.track() == null ? threadTrack : event.track();
    if (track != null) {
      body.varint(TrackEventFieldNumbers.TRACK_UUID, track.uuid());
    }
    writeName(event, body);
    if (type == EventType.COUNTER) {
      writeCount(event, body);
    }
    if (event.partCount() != 0) {
      writeParts(event, body);
    }
    if (carrierTid != 0) {
      writeCarrier(carrierTid, body);
    }
  }

  private void writeCategory(@Nullable CategoryState category, MessageWriter body) {
    if (category == null) {
      return;
    }
    List<String> members = category.members();
    if (members.isEmpty()) {
      writeCategory(category.name(), body);
    } else {
      for (int i = 0; i < members.size(); i++) {
        writeCategory(members.get(i), body);
      }
    }
  }

  private void writeCategory(String name, MessageWriter body) {
    int iid = dictionary.category(name);
    if (iid == InternTable.UNKNOWN) {
      body.string(TrackEventFieldNumbers.CATEGORY, name);
    } else {
      body.varint(TrackEventFieldNumbers.CATEGORY_IID, iid);
    }
  }

  private void writeName(PendingEvent event, MessageWriter body) {
    if (nameIid != InternTable.UNKNOWN) {
      body.varint(TrackEventFieldNumbers.NAME_IID, nameIid);
    } else if (!event.name().isEmpty()) {
      boolean isFiltered = settings.filtersDynamicNames() && !event.isNameStatic();
      body.string(TrackEventFieldNumbers.NAME, isFiltered ? FILTERED : event.name());
    }
  }

  /**
   * Writes the value of a counter event. As in Perfetto's SDK, decimal values are never converted
   * to differences.
   */
  private void writeCount(PendingEvent event, MessageWriter body) {
    if (event.isDecimal()) {
      body.float64(TrackEventFieldNumbers.DOUBLE_COUNTER_VALUE, event.decimal());
    } else {
      body.varint(TrackEventFieldNumbers.COUNTER_VALUE, counters.written(event));
    }
  }

  private static void writeCarrier(int tid, MessageWriter body) {
    MessageWriter annotation = body.nested(TrackEventFieldNumbers.DEBUG_ANNOTATION);
    annotation.string(TrackEventFieldNumbers.ANNOTATION_NAME, CARRIER);
    annotation.varint(TrackEventFieldNumbers.ANNOTATION_INT, tid);
    annotation.close();
  }

  private void writeParts(PendingEvent event, MessageWriter body) {
    int index = 0;
    while (index < event.partCount()) {
      if (!EventPartTypes.isArgument(event.part(index))) {
        writeField(event, index, body);
        index++;
      } else if (settings.filtersAnnotations()) {
        index++;
      } else {
        index = arguments.write(event, index, TrackEventFieldNumbers.DEBUG_ANNOTATION, body);
      }
    }
  }

  /** Writes a part of an event that isn't an argument. */
  @SuppressWarnings("unchecked") // each type of part is added with an object of this class
  private void writeField(PendingEvent event, int index, MessageWriter body) {
    long number = event.number(index);
    switch (event.part(index)) {
      case EventPartTypes.FLOW -> body.fixed64(TrackEventFieldNumbers.FLOW_ID, number);
      case EventPartTypes.TERMINATING_FLOW ->
          body.fixed64(TrackEventFieldNumbers.TERMINATING_FLOW_ID, number);
      case EventPartTypes.CORRELATION -> body.varint(TrackEventFieldNumbers.CORRELATION_ID, number);
      case EventPartTypes.CORRELATION_TEXT ->
          body.string(TrackEventFieldNumbers.CORRELATION_ID_TEXT, (String) event.object(index));
      case EventPartTypes.SOURCE_LOCATION ->
          writeLocation((SourceLocation) event.object(index), body);
      case EventPartTypes.TYPED_BYTES -> {
        byte[] bytes = (byte[]) event.object(index);
        body.bytes((int) number, bytes, 0, bytes.length);
      }
      case EventPartTypes.TYPED_MESSAGE -> {
        MessageWriter message = body.nested((int) number);
        ((Consumer<MessageWriter>) event.object(index)).accept(message);
        message.close();
      }
      case EventPartTypes.INTERNED_MESSAGE -> {
        MessageWriter message = body.nested((int) number);
        ((InterningMessageWriter) event.object(index)).write(message, dictionary);
        message.close();
      }
      case EventPartTypes.FIELD -> body.varint((int) number, event.number(index + 1));
      case EventPartTypes.FIELD_VALUE -> {}
      case EventPartTypes.TEXT_FIELD ->
          body.string((int) number, (CharSequence) event.object(index));
      case EventPartTypes.LOG -> writeLog((int) number, (CharSequence) event.object(index), body);
      default -> throw new IllegalStateException("not a field: " + event.part(index));
    }
  }

  private void writeLog(int priority, CharSequence text, MessageWriter body) {
    if (logBodyIid != InternTable.UNKNOWN) {
      MessageWriter log = body.nested(TrackEventFieldNumbers.LOG_MESSAGE);
      log.varint(TrackEventFieldNumbers.LOG_BODY_IID, logBodyIid);
      log.varint(TrackEventFieldNumbers.LOG_PRIORITY, priority);
      log.close();
    } else if (!settings.filtersAnnotations()) {
      MessageWriter annotation = body.nested(TrackEventFieldNumbers.DEBUG_ANNOTATION);
      annotation.string(TrackEventFieldNumbers.ANNOTATION_NAME, MESSAGE);
      annotation.string(TrackEventFieldNumbers.ANNOTATION_STRING, text);
      annotation.close();
    }
  }

  private static void writeLocation(SourceLocation source, MessageWriter body) {
    try (MessageWriter location = body.nested(TrackEventFieldNumbers.SOURCE_LOCATION)) {
      location.string(TrackEventFieldNumbers.LOCATION_FILE, source.file());
      location.string(TrackEventFieldNumbers.LOCATION_FUNCTION, source.function());
      location.varint(TrackEventFieldNumbers.LOCATION_LINE, source.line());
    }
  }
}
