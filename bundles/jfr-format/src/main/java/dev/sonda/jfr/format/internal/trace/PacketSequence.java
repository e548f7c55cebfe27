package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.TraceTimes;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The packets of one recording: their times, and what they refer to by numbers. Numbers are asked
 * for before the packet begins that uses them. One thread.
 */
final class PacketSequence {
  private static final int MOST_KNOWN_STACKS = 1 << 14;

  private final Interned<String> categories = texts(PacketFields.EVENT_CATEGORIES);
  private final Interned<String> names = texts(PacketFields.EVENT_NAMES);
  private final Interned<String> annotations = texts(PacketFields.ANNOTATION_NAMES);
  private final Interned<String> functions = texts(PacketFields.FUNCTION_NAMES);
  private final Interned<StackFrame> frames = new Interned<>(PacketFields.FRAMES, this::write);
  private final Interned<List<Integer>> stacks =
      new Interned<>(PacketFields.CALLSTACKS, PacketSequence::write);
  private final Interned<SampleCounter> counters =
      new Interned<>(
          PacketFields.COUNTER_DESCRIPTORS, (counter, message) -> counter.write(message));

  /** In the order in which they are written: frames refer to functions, stacks to frames. */
  private final List<Interned<?>> all =
      List.of(categories, names, annotations, functions, frames, stacks, counters);

  /** Stacks by identity, as a chunk's events share them: comparing frames takes long. */
  private final IdentityHashMap<List<StackFrame>, Integer> knownStacks = new IdentityHashMap<>();

  private final TraceTimes times;
  private boolean isFirst = true;
  private int generation;

  PacketSequence(TraceTimes times) {
    this.times = times;
  }

  private static Interned<String> texts(int field) {
    return new Interned<>(
        field, (text, message) -> message.string(PacketFields.INTERNED_TEXT, text));
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

  int counter(SampleCounter counter) {
    return counters.number(counter);
  }

  /** Numbers are valid as long as this is the same. */
  int generation() {
    return generation;
  }

  /** The number of a stack. */
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
    message.varint(PacketFields.FRAME_FUNCTION, functions.number(frame.function()));
    if (frame.line() > 0) {
      message.varint(PacketFields.FRAME_LINE, frame.line());
    }
    message.varint(PacketFields.FRAME_KIND, frame.kind().number());
  }

  private static void write(List<Integer> frameNumbers, MessageWriter message) {
    for (int frame : frameNumbers) {
      message.varint(PacketFields.STACK_FRAMES, frame);
    }
  }

  /** Begins a packet that can be understood alone. */
  PacketWriter descriptor(TraceWriter writer) {
    return begin(writer);
  }

  /** Begins a packet of a time of the trace, with all that was numbered since the last one. */
  PacketWriter packet(TraceWriter writer, long traceNs) {
    PacketWriter packet = begin(writer);
    times.stamp(packet, traceNs);
    if (hasUnwritten()) {
      try (MessageWriter data = packet.nested(PacketFields.INTERNED_DATA)) {
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
        PacketFields.SEQUENCE_FLAGS,
        isFirst
            ? PacketFields.INCREMENTAL_STATE_CLEARED | PacketFields.NEEDS_INCREMENTAL_STATE
            : PacketFields.NEEDS_INCREMENTAL_STATE);
    isFirst = false;
    return packet;
  }

  /** Whether numbers run out, so that readers should forget them. */
  boolean isFull() {
    return all.stream().anyMatch(Interned::isFull);
  }

  /** The next packet says that earlier ones are forgotten. */
  void clear() {
    all.forEach(Interned::clear);
    knownStacks.clear();
    generation++;
    isFirst = true;
  }
}
