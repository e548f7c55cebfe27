package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.category.CategoryState;
import dev.sonda.track.event.internal.record.EventData;
import dev.sonda.track.event.internal.record.EventPart;
import dev.sonda.track.event.internal.record.EventType;
import dev.sonda.track.event.internal.record.InternedMessageWriter;
import dev.sonda.track.event.internal.record.SourceLocation;
import dev.sonda.track.event.internal.record.TrackData;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Encodes events as TrackEvent messages, with names interned in one sequence. One thread. */
final class EventEncoder {
  private static final String FILTERED = "FILTERED";
  private static final String CARRIER = "carrier_tid";
  private static final String MESSAGE = "message";

  private final SequenceDictionary dictionary;
  private final EventSettings settings;
  private final @Nullable ThreadTime threadTime;
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
      SequenceDictionary dictionary, EventSettings settings, @Nullable ThreadTime threadTime) {
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
  void lookUp(EventData event) {
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
  void numberLog(EventData event, TrackData threadTrack) {
    logBodyIid = InternTable.UNKNOWN;
    TrackData track = event.track() == null ? threadTrack : event.track();
    for (int i = 0; i < event.partCount(); i++) {
      if (event.part(i) == EventPart.LOG && track.kind() == TrackData.Kind.THREAD) {
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
  byte @Nullable [] encodeConstant(EventData event, CategoryState category) {
    ConstantBody body = new ConstantBody();
    body.varint(TrackEventLayout.TYPE, event.type());
    if (hasCategory(event.type())) {
      List<String> names =
          category.members().isEmpty() ? List.of(category.name()) : category.members();
      for (String name : names) {
        int iid = dictionary.category(name);
        if (iid == InternTable.UNKNOWN) {
          return null;
        }
        body.varint(TrackEventLayout.CATEGORY_IID, iid);
      }
    }
    if (nameIid != InternTable.UNKNOWN) {
      body.varint(TrackEventLayout.NAME_IID, nameIid);
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

  void write(EventData event, @Nullable TrackData threadTrack, int carrierTid, MessageWriter body) {
    int type = event.type();
    body.varint(TrackEventLayout.TYPE, type);
    if (threadTime != null && threadTrack == null && event.track() == null) {
      body.varint(TrackEventLayout.EXTRA_COUNTER_VALUE, threadTime.growth(event.timeNs()));
    }
    if (hasCategory(type)) {
      writeCategory(event.category(), body);
    }
    TrackData track = event.track() == null ? threadTrack : event.track();
    if (track != null) {
      body.varint(TrackEventLayout.TRACK_UUID, track.uuid());
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
      body.string(TrackEventLayout.CATEGORY, name);
    } else {
      body.varint(TrackEventLayout.CATEGORY_IID, iid);
    }
  }

  private void writeName(EventData event, MessageWriter body) {
    if (nameIid != InternTable.UNKNOWN) {
      body.varint(TrackEventLayout.NAME_IID, nameIid);
    } else if (!event.name().isEmpty()) {
      boolean isFiltered = settings.filtersDynamicNames() && !event.isNameStatic();
      body.string(TrackEventLayout.NAME, isFiltered ? FILTERED : event.name());
    }
  }

  /**
   * Writes the value of a counter event. As in Perfetto's SDK, decimal values are never converted
   * to differences.
   */
  private void writeCount(EventData event, MessageWriter body) {
    if (event.isDecimal()) {
      body.float64(TrackEventLayout.DOUBLE_COUNTER_VALUE, event.decimal());
    } else {
      body.varint(TrackEventLayout.COUNTER_VALUE, counters.written(event));
    }
  }

  private static void writeCarrier(int tid, MessageWriter body) {
    MessageWriter annotation = body.nested(TrackEventLayout.DEBUG_ANNOTATION);
    annotation.string(TrackEventLayout.ANNOTATION_NAME, CARRIER);
    annotation.varint(TrackEventLayout.ANNOTATION_INT, tid);
    annotation.close();
  }

  private void writeParts(EventData event, MessageWriter body) {
    int index = 0;
    while (index < event.partCount()) {
      if (!EventPart.isArgument(event.part(index))) {
        writeField(event, index, body);
        index++;
      } else if (settings.filtersAnnotations()) {
        index++;
      } else {
        index = arguments.write(event, index, TrackEventLayout.DEBUG_ANNOTATION, body);
      }
    }
  }

  /** Writes a part of an event that isn't an argument. */
  @SuppressWarnings("unchecked") // each type of part is added with an object of this class
  private void writeField(EventData event, int index, MessageWriter body) {
    long number = event.number(index);
    switch (event.part(index)) {
      case EventPart.FLOW -> body.fixed64(TrackEventLayout.FLOW_ID, number);
      case EventPart.TERMINATING_FLOW -> body.fixed64(TrackEventLayout.TERMINATING_FLOW_ID, number);
      case EventPart.CORRELATION -> body.varint(TrackEventLayout.CORRELATION_ID, number);
      case EventPart.CORRELATION_TEXT ->
          body.string(TrackEventLayout.CORRELATION_ID_TEXT, (String) event.object(index));
      case EventPart.SOURCE_LOCATION -> writeLocation((SourceLocation) event.object(index), body);
      case EventPart.TYPED_BYTES -> {
        byte[] bytes = (byte[]) event.object(index);
        body.bytes((int) number, bytes, 0, bytes.length);
      }
      case EventPart.TYPED_MESSAGE -> {
        MessageWriter message = body.nested((int) number);
        ((Consumer<MessageWriter>) event.object(index)).accept(message);
        message.close();
      }
      case EventPart.INTERNED_MESSAGE -> {
        MessageWriter message = body.nested((int) number);
        ((InternedMessageWriter) event.object(index)).write(message, dictionary);
        message.close();
      }
      case EventPart.FIELD -> body.varint((int) number, event.number(index + 1));
      case EventPart.FIELD_VALUE -> {}
      case EventPart.TEXT_FIELD -> body.string((int) number, (CharSequence) event.object(index));
      case EventPart.LOG -> writeLog((int) number, (CharSequence) event.object(index), body);
      default -> throw new IllegalStateException("not a field: " + event.part(index));
    }
  }

  private void writeLog(int priority, CharSequence text, MessageWriter body) {
    if (logBodyIid != InternTable.UNKNOWN) {
      MessageWriter log = body.nested(TrackEventLayout.LOG_MESSAGE);
      log.varint(TrackEventLayout.LOG_BODY_IID, logBodyIid);
      log.varint(TrackEventLayout.LOG_PRIORITY, priority);
      log.close();
    } else if (!settings.filtersAnnotations()) {
      MessageWriter annotation = body.nested(TrackEventLayout.DEBUG_ANNOTATION);
      annotation.string(TrackEventLayout.ANNOTATION_NAME, MESSAGE);
      annotation.string(TrackEventLayout.ANNOTATION_STRING, text);
      annotation.close();
    }
  }

  private static void writeLocation(SourceLocation source, MessageWriter body) {
    try (MessageWriter location = body.nested(TrackEventLayout.SOURCE_LOCATION)) {
      location.string(TrackEventLayout.LOCATION_FILE, source.file());
      location.string(TrackEventLayout.LOCATION_FUNCTION, source.function());
      location.varint(TrackEventLayout.LOCATION_LINE, source.line());
    }
  }
}
