package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.probe.MessageBytes;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.track.event.internal.record.InternedKind;
import dev.sonda.track.event.internal.record.Interner;
import java.util.HashMap;
import java.util.Map;

/**
 * Names and values that a sequence's readers know by number. A new name is told of in a packet
 * before the one that needs it; a new value, which shows only while its event is written, in the
 * packet of that event. One thread.
 */
final class SequenceDictionary implements Interner {
  /** The program's own values are kept up to here; further ones are told of each time. */
  private static final int MAX_VALUES = 4096;

  private final TraceWriter writer;
  private final InternTable categories = new InternTable();
  private final InternTable names = new InternTable();
  private final InternTable annotations = new InternTable();
  private final InternTable valueTypes = new InternTable();
  private final Map<Value, Long> values = new HashMap<>();

  /** What readers of the open packet have to be told, as fields of InternedData. */
  private final MessageBytes news = MessageBytes.create();

  private long lastIid;

  /** One of the program's own. */
  private record Value(int field, Object value) {}

  SequenceDictionary(TraceWriter writer) {
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

  /** A packet begins. */
  void forgetNews() {
    news.clear();
  }

  /** Tells readers of the packet of all values in it that are new. */
  void tellNews(PacketWriter packet) {
    int sizeBytes = news.sizeBytes();
    if (sizeBytes != 0) {
      packet.bytes(PacketLayout.INTERNED_DATA, news.array(), 0, sizeBytes);
    }
  }

  /** The number of a category's name; UNKNOWN where there are too many. */
  int category(String name) {
    int iid = categories.find(name);
    return iid == InternTable.UNKNOWN
        ? tell(categories, PacketLayout.INTERNED_CATEGORY, name)
        : iid;
  }

  /** The number of an event's name; UNKNOWN where there are too many. */
  int name(String name) {
    int iid = names.find(name);
    return iid == InternTable.UNKNOWN ? tell(names, PacketLayout.INTERNED_EVENT_NAME, name) : iid;
  }

  /** The number of an argument's name; UNKNOWN where there are too many. */
  int annotation(String name) {
    int iid = annotations.find(name);
    return iid == InternTable.UNKNOWN
        ? tell(annotations, PacketLayout.INTERNED_ANNOTATION_NAME, name)
        : iid;
  }

  /** The number of the name of a message's type; UNKNOWN where there are too many. */
  int valueType(String name) {
    int iid = valueTypes.find(name);
    return iid == InternTable.UNKNOWN
        ? tell(valueTypes, PacketLayout.INTERNED_VALUE_TYPE, name)
        : iid;
  }

  /**
   * The number of a log's text. Each text gets a number of its own, as few recur, and long ones
   * must not be kept for those that do.
   */
  long logBody(CharSequence text) {
    lastIid++;
    try (MessageWriter entry = news.nested(PacketLayout.INTERNED_LOG_BODY)) {
      entry.varint(PacketLayout.IID, lastIid);
      entry.string(PacketLayout.INTERNED_TEXT, text);
    }
    return lastIid;
  }

  @Override
  public long iid(InternedKind kind, Object value) {
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
      entry.varint(PacketLayout.IID, lastIid);
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
      packet.varint(PacketLayout.SEQUENCE_FLAGS, PacketLayout.NEEDS_INCREMENTAL_STATE);
      try (MessageWriter interned = packet.nested(PacketLayout.INTERNED_DATA);
          MessageWriter entry = interned.nested(field)) {
        entry.varint(PacketLayout.IID, iid);
        entry.string(PacketLayout.INTERNED_TEXT, text);
      }
    }
    return iid;
  }
}
