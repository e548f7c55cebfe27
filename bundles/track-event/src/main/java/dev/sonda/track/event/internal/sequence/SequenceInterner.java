package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.probe.MessageBytes;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.track.event.internal.record.CustomInternedField;
import dev.sonda.track.event.internal.record.Interner;
import java.util.HashMap;
import java.util.Map;

/**
 * Interned names and values of a sequence. A new name is written in a packet before the packet that
 * uses it; a new value, which is discovered only while its event is written, in the packet of that
 * event. One thread.
 */
final class SequenceInterner implements Interner {
  /**
   * Upper limit of stored values that the program defines; further values are written with each
   * event.
   */
  private static final int MAX_VALUES = 4096;

  private final TraceWriter writer;
  private final InternTable categories = new InternTable();
  private final InternTable names = new InternTable();
  private final InternTable annotations = new InternTable();
  private final InternTable valueTypes = new InternTable();
  private final Map<Value, Long> values = new HashMap<>();

  /** New values of the open packet, as fields of InternedData. */
  private final MessageBytes news = MessageBytes.create();

  private long lastIid;

  /** A value that the program defines, with its field of InternedData. */
  private record Value(int field, Object value) {}

  SequenceInterner(TraceWriter writer) {
    this.writer = writer;
  }

  void clear() {
    categories.clear();
    names.clear();
    annotations.clear();
    valueTypes.clear();
    values.clear();
    lastIid = 0;
  }

  /** Clears the new values at the begin of a packet. */
  void forgetNews() {
    news.clear();
  }

  /** Writes the new values into the packet that uses them. */
  void tellNews(PacketWriter packet) {
    int sizeBytes = news.sizeBytes();
    if (sizeBytes != 0) {
      packet.bytes(TrackEventPacketFieldNumbers.INTERNED_DATA, news.array(), 0, sizeBytes);
    }
  }

  /** The interning id of a category's name; UNKNOWN if the table is full. */
  int category(String name) {
    int iid = categories.find(name);
    return iid == InternTable.UNKNOWN
        ? tell(categories, TrackEventPacketFieldNumbers.INTERNED_CATEGORY, name)
        : iid;
  }

  /** The interning id of an event's name; UNKNOWN if the table is full. */
  int name(String name) {
    int iid = names.find(name);
    return iid == InternTable.UNKNOWN
        ? tell(names, TrackEventPacketFieldNumbers.INTERNED_EVENT_NAME, name)
        : iid;
  }

  /** The interning id of an argument's name; UNKNOWN if the table is full. */
  int annotation(String name) {
    int iid = annotations.find(name);
    return iid == InternTable.UNKNOWN
        ? tell(annotations, TrackEventPacketFieldNumbers.INTERNED_ANNOTATION_NAME, name)
        : iid;
  }

  /** The interning id of the name of a message's type; UNKNOWN if the table is full. */
  int valueType(String name) {
    int iid = valueTypes.find(name);
    return iid == InternTable.UNKNOWN
        ? tell(valueTypes, TrackEventPacketFieldNumbers.INTERNED_VALUE_TYPE, name)
        : iid;
  }

  /**
   * The interning id of a log text. Each text gets a new id, as few texts recur, and storing long
   * texts for these few would waste memory.
   */
  long logBody(CharSequence text) {
    lastIid++;
    try (MessageWriter entry = news.nested(TrackEventPacketFieldNumbers.INTERNED_LOG_BODY)) {
      entry.varint(TrackEventPacketFieldNumbers.IID, lastIid);
      entry.string(TrackEventPacketFieldNumbers.INTERNED_TEXT, text);
    }
    return lastIid;
  }

  @Override
  public long iid(CustomInternedField kind, Object value) {
    Value key = new Value(kind.field(), value);
    Long known = values.get(key);
    if (known != null) {
      return known;
    }
    lastIid++;
    if (values.size() < MAX_VALUES) {
      values.put(key, lastIid);
    }
    try (MessageWriter entry = news.nested(kind.field())) {
      entry.varint(TrackEventPacketFieldNumbers.IID, lastIid);
      kind.write().accept(entry, value);
    }
    return lastIid;
  }

  private int tell(InternTable table, int field, String text) {
    if (table.isFull()) {
      return InternTable.UNKNOWN;
    }
    int iid = table.add(text);
    try (PacketWriter packet = writer.packet()) {
      packet.varint(
          TrackEventPacketFieldNumbers.SEQUENCE_FLAGS,
          TrackEventPacketFieldNumbers.NEEDS_INCREMENTAL_STATE);
      try (MessageWriter interned = packet.nested(TrackEventPacketFieldNumbers.INTERNED_DATA);
          MessageWriter entry = interned.nested(field)) {
        entry.varint(TrackEventPacketFieldNumbers.IID, iid);
        entry.string(TrackEventPacketFieldNumbers.INTERNED_TEXT, text);
      }
    }
    return iid;
  }
}
