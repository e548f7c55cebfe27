package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;

/**
 * Names that a sequence's readers know by number. A new one is told of in a packet before the one
 * that needs it. One thread.
 */
final class SequenceDictionary {
  private final TraceWriter writer;
  private final InternTable categories = new InternTable();
  private final InternTable names = new InternTable();
  private final InternTable annotations = new InternTable();
  private int logBodies;

  SequenceDictionary(TraceWriter writer) {
    this.writer = writer;
  }

  void clear() {
    categories.clear();
    names.clear();
    annotations.clear();
    logBodies = 0;
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

  /**
   * Tells readers of a log's text, in the packet of the event that has it. Each text gets a number
   * of its own, as few recur, and long ones must not be kept for those that do.
   */
  int logBody(CharSequence text, PacketWriter packet) {
    logBodies++;
    try (MessageWriter interned = packet.nested(PacketLayout.INTERNED_DATA);
        MessageWriter entry = interned.nested(PacketLayout.INTERNED_LOG_BODY)) {
      entry.varint(PacketLayout.IID, logBodies);
      entry.string(PacketLayout.INTERNED_TEXT, text);
    }
    return logBodies;
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
