package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.TraceTimes;
import java.util.List;

/**
 * The packets of one recording: their times, and what they refer to by numbers. Numbers are asked
 * for before the packet begins that uses them. One thread.
 */
final class PacketSequence {
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

  private final TraceTimes times;
  private boolean isFirst = true;

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

  /** The number of a stack. */
  int stack(List<StackFrame> outermostFirst) {
    for (StackFrame frame : outermostFirst) {
      functions.number(frame.function());
    }
    return stacks.number(outermostFirst.stream().map(frames::number).toList());
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
    if (all.stream().anyMatch(Interned::hasUnwritten)) {
      try (MessageWriter data = packet.nested(PacketFields.INTERNED_DATA)) {
        all.forEach(interned -> interned.write(data));
      }
    }
    return packet;
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
    isFirst = true;
  }
}
