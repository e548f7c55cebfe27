package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.TraceClock;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The packet sequence of one recording: writes timestamps and interned data. The iids that a packet
 * uses must be requested before the packet is begun. Not thread-safe.
 */
final class PacketSequence {
  private static final int MOST_KNOWN_STACKS = 1 << 14;

  private final JfrInternTable<String> categories = texts(JfrPacketFieldNumbers.EVENT_CATEGORIES);
  private final JfrInternTable<String> names = texts(JfrPacketFieldNumbers.EVENT_NAMES);
  private final JfrInternTable<String> annotations = texts(JfrPacketFieldNumbers.ANNOTATION_NAMES);
  private final JfrInternTable<String> functions = texts(JfrPacketFieldNumbers.FUNCTION_NAMES);
  private final JfrInternTable<StackFrame> frames =
      new JfrInternTable<>(JfrPacketFieldNumbers.FRAMES, this::write);
  private final JfrInternTable<List<Integer>> stacks =
      new JfrInternTable<>(JfrPacketFieldNumbers.CALLSTACKS, PacketSequence::write);
  private final JfrInternTable<StackSampleKind> counters =
      new JfrInternTable<>(
          JfrPacketFieldNumbers.COUNTER_DESCRIPTORS, (counter, message) -> counter.write(message));

  /**
   * All tables of interned values in the order of writing: frames refer to functions, stacks to
   * frames.
   */
  private final List<JfrInternTable<?>> all =
      List.of(categories, names, annotations, functions, frames, stacks, counters);

  /** Stacks by identity, as a chunk's events share them: comparing frames takes long. */
  private final IdentityHashMap<List<StackFrame>, Integer> knownStacks = new IdentityHashMap<>();

  private final TraceClock times;
  private boolean isFirst = true;
  private int generation;

  PacketSequence(TraceClock times) {
    this.times = times;
  }

  private static JfrInternTable<String> texts(int field) {
    return new JfrInternTable<>(
        field, (text, message) -> message.string(JfrPacketFieldNumbers.INTERNED_TEXT, text));
  }

  int category(String category) {
    return categories.number(category);
  }

  int name(String name) {
    return names.number(name);
  }

  int annotation(String name) {
    return annotations.number(name);
  }

  int counter(StackSampleKind counter) {
    return counters.number(counter);
  }

  /** Generation of the interned data; iids remain valid until it changes. */
  int generation() {
    return generation;
  }

  /** The iid of a stack. */
  int stack(List<StackFrame> outermostFirst) {
    Integer known = knownStacks.get(outermostFirst);
    if (known != null) {
      return known;
    }
    for (StackFrame frame : outermostFirst) {
      functions.number(frame.function());
    }
    int number = stacks.number(outermostFirst.stream().map(frames::number).toList());
    if (knownStacks.size() >= MOST_KNOWN_STACKS) {
      knownStacks.clear();
    }
    knownStacks.put(outermostFirst, number);
    return number;
  }

  private void write(StackFrame frame, MessageWriter message) {
    message.varint(JfrPacketFieldNumbers.FRAME_FUNCTION, functions.number(frame.function()));
    if (frame.line() > 0) {
      message.varint(JfrPacketFieldNumbers.FRAME_LINE, frame.line());
    }
    message.varint(JfrPacketFieldNumbers.FRAME_KIND, frame.kind().number());
  }

  private static void write(List<Integer> frameNumbers, MessageWriter message) {
    for (int frame : frameNumbers) {
      message.varint(JfrPacketFieldNumbers.STACK_FRAMES, frame);
    }
  }

  /** Begins a packet with a descriptor, which doesn't depend on incremental state. */
  PacketWriter descriptor(TraceWriter writer) {
    return begin(writer);
  }

  /**
   * Begins a packet with a timestamp, and writes the values that were interned since the previous
   * packet.
   */
  PacketWriter packet(TraceWriter writer, long traceNs) {
    PacketWriter packet = begin(writer);
    times.stamp(packet, traceNs);
    if (hasUnwritten()) {
      try (MessageWriter data = packet.nested(JfrPacketFieldNumbers.INTERNED_DATA)) {
        all.forEach(interned -> interned.write(data));
      }
    }
    return packet;
  }

  private boolean hasUnwritten() {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).hasUnwritten()) {
        return true;
      }
    }
    return false;
  }

  private PacketWriter begin(TraceWriter writer) {
    PacketWriter packet = writer.packet();
    packet.varint(
        JfrPacketFieldNumbers.SEQUENCE_FLAGS,
        isFirst
            ? JfrPacketFieldNumbers.INCREMENTAL_STATE_CLEARED
                | JfrPacketFieldNumbers.NEEDS_INCREMENTAL_STATE
            : JfrPacketFieldNumbers.NEEDS_INCREMENTAL_STATE);
    isFirst = false;
    return packet;
  }

  /** Whether a table of interned values is full, so that the incremental state must be cleared. */
  boolean isFull() {
    return all.stream().anyMatch(JfrInternTable::isFull);
  }

  /** Clears the interned values; the next packet declares the incremental state cleared. */
  void clear() {
    all.forEach(JfrInternTable::clear);
    knownStacks.clear();
    generation++;
    isFirst = true;
  }
}
