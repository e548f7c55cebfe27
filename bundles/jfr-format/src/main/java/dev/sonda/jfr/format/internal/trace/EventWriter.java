package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.DamagedRecordingException;
import dev.sonda.jfr.format.internal.type.LeafField;
import dev.sonda.jfr.format.internal.type.ValueKind;
import dev.sonda.jfr.format.internal.value.RecordValues;
import java.util.List;

/** Writes single events of a recording as trace packets. Not thread-safe. */
final class EventWriter {
  private static final double PERCENT = 100;

  /** JFR's value for a missing time. */
  private static final long NO_TIME = Long.MIN_VALUE;

  private final PacketSequence packets;
  private final JvmTracks tracks;
  private final TickClock clock;
  private String[] texts = {};

  EventWriter(PacketSequence packets, JvmTracks tracks, TickClock clock) {
    this.packets = packets;
    this.tracks = tracks;
    this.clock = clock;
  }

  /** Writes a slice's begin or an instant, with the event's fields and stack. */
  void begin(
      TraceWriter writer,
      JfrConstantResolver constants,
      EventTypeTranslation plan,
      RecordValues event,
      TrackKey track,
      long beginNs)
      throws DamagedRecordingException {
    long uuid = tracks.uuid(writer, track);
    EventTypeIids numbers = plan.numbers();
    numbers.refresh(packets, plan);
    int name = name(constants, plan, event);
    List<StackFrame> frames = constants.stack(event, plan.stack());
    int stack = frames.isEmpty() ? 0 : packets.stack(frames);
    prepare(constants, plan, event);
    try (PacketWriter packet = packets.packet(writer, beginNs);
        MessageWriter message = packet.nested(JfrPacketFieldNumbers.TRACK_EVENT)) {
      message
          .varint(
              JfrPacketFieldNumbers.EVENT_TYPE,
              plan.isSlice()
                  ? JfrPacketFieldNumbers.TYPE_SLICE_BEGIN
                  : JfrPacketFieldNumbers.TYPE_INSTANT)
          .varint(JfrPacketFieldNumbers.EVENT_TRACK, uuid)
          .varint(JfrPacketFieldNumbers.EVENT_CATEGORY_IID, numbers.category())
          .varint(JfrPacketFieldNumbers.EVENT_NAME_IID, name);
      if (stack != 0) {
        message.varint(JfrPacketFieldNumbers.EVENT_CALLSTACK_IID, stack);
      }
      for (int i = 0; i < plan.annotations().size(); i++) {
        annotate(message, plan, event, i);
      }
    }
  }

  private int name(JfrConstantResolver constants, EventTypeTranslation plan, RecordValues event)
      throws DamagedRecordingException {
    if (plan.shownAs() instanceof EventRepresentation.Phase(String _, String field)
        && !field.isEmpty()) {
      int leaf = event.type().leaf(field);
      String name = leaf < 0 ? "" : constants.text(event, leaf);
      if (!name.isEmpty()) {
        return packets.name(name);
      }
    }
    return plan.numbers().label();
  }

  /** Resolves the texts of the event's annotations before the packet is begun. */
  private void prepare(JfrConstantResolver constants, EventTypeTranslation plan, RecordValues event)
      throws DamagedRecordingException {
    int count = plan.annotations().size();
    if (texts.length < count) {
      texts = new String[count];
    }
    for (int i = 0; i < count; i++) {
      int leaf = plan.annotations().get(i);
      texts[i] = constants.text(event, leaf);
    }
  }

  private void annotate(
      MessageWriter message, EventTypeTranslation plan, RecordValues event, int index) {
    int leaf = plan.annotations().get(index);
    LeafField of = plan.type().leaves().get(leaf);
    boolean isText = of.kind() == ValueKind.TEXT || of.kind() == ValueKind.CONSTANT;
    if (isText && texts[index].isEmpty()) {
      return; // null, or a constant that is missing in the recording
    }
    try (MessageWriter annotation = message.nested(JfrPacketFieldNumbers.EVENT_ANNOTATION)) {
      annotation.varint(
          JfrPacketFieldNumbers.ANNOTATION_NAME_IID, plan.numbers().annotation(index));
      if (isText) {
        annotation.string(JfrPacketFieldNumbers.ANNOTATION_TEXT, texts[index]);
      } else {
        value(annotation, of, event, leaf);
      }
    }
  }

  private void value(MessageWriter annotation, LeafField of, RecordValues event, int leaf) {
    switch (of.kind()) {
      case BOOLEAN -> annotation.varint(JfrPacketFieldNumbers.ANNOTATION_BOOL, event.number(leaf));
      case FLOAT, DOUBLE ->
          annotation.float64(JfrPacketFieldNumbers.ANNOTATION_DOUBLE, event.decimal(leaf));
      case BYTE, INTEGER -> {
        if ("ADDRESS".equals(of.unit())) {
          annotation.varint(JfrPacketFieldNumbers.ANNOTATION_POINTER, event.number(leaf));
        } else {
          annotation.varint(JfrPacketFieldNumbers.ANNOTATION_INT, integer(of, event.number(leaf)));
        }
      }
      case TEXT, CONSTANT, ARRAY -> {} // these kinds are not numbers
    }
  }

  /**
   * Converts durations in ticks to nanoseconds, which are meaningful outside the JVM; other numbers
   * are unchanged.
   */
  private long integer(LeafField of, long value) {
    return "TICKS".equals(of.unit()) && value != NO_TIME ? clock.durationNs(value) : value;
  }

  void end(TraceWriter writer, TrackKey track, long endNs) {
    long uuid = tracks.uuid(writer, track);
    try (PacketWriter packet = packets.packet(writer, endNs);
        MessageWriter message = packet.nested(JfrPacketFieldNumbers.TRACK_EVENT)) {
      message
          .varint(JfrPacketFieldNumbers.EVENT_TYPE, JfrPacketFieldNumbers.TYPE_SLICE_END)
          .varint(JfrPacketFieldNumbers.EVENT_TRACK, uuid);
    }
  }

  void counters(
      TraceWriter writer,
      List<EventRepresentation.Counters.Value> values,
      RecordValues event,
      TrackKey owner,
      long beginNs) {
    for (EventRepresentation.Counters.Value value : values) {
      int leaf = event.type().leaf(value.field());
      if (leaf >= 0) {
        counter(writer, event, leaf, owner, value.name(), beginNs);
      }
    }
  }

  private void counter(
      TraceWriter writer, RecordValues event, int leaf, TrackKey owner, String name, long beginNs) {
    LeafField of = event.type().leaves().get(leaf);
    CounterUnit unit = CounterUnit.of(of.unit());
    long uuid = tracks.uuid(writer, new TrackKey.Counter(owner, name, unit));
    try (PacketWriter packet = packets.packet(writer, beginNs);
        MessageWriter message = packet.nested(JfrPacketFieldNumbers.TRACK_EVENT)) {
      message
          .varint(JfrPacketFieldNumbers.EVENT_TYPE, JfrPacketFieldNumbers.TYPE_COUNTER)
          .varint(JfrPacketFieldNumbers.EVENT_TRACK, uuid);
      if (of.kind() == ValueKind.FLOAT || of.kind() == ValueKind.DOUBLE) {
        double scale = unit == CounterUnit.PERCENT ? PERCENT : 1;
        message.float64(JfrPacketFieldNumbers.EVENT_COUNTER_DOUBLE, event.decimal(leaf) * scale);
      } else {
        message.varint(JfrPacketFieldNumbers.EVENT_COUNTER_VALUE, event.number(leaf));
      }
    }
  }

  /** Writes a stack sample, unless its stack is missing in the recording. */
  void sample(
      TraceWriter writer,
      StackSampleKind counter,
      List<StackFrame> frames,
      TrackKey thread,
      long weight,
      long beginNs) {
    if (frames.isEmpty()) {
      return;
    }
    int stack = packets.stack(frames);
    int descriptor = packets.counter(counter);
    try (PacketWriter packet = packets.packet(writer, beginNs);
        MessageWriter sample = packet.nested(JfrPacketFieldNumbers.STACK_SAMPLE)) {
      try (MessageWriter task = sample.nested(JfrPacketFieldNumbers.SAMPLE_TASK)) {
        task.varint(JfrPacketFieldNumbers.TASK_PID, tracks.pid());
        if (thread instanceof TrackKey.PlatformThread platform) {
          task.varint(JfrPacketFieldNumbers.TASK_TID, platform.tid());
        }
      }
      sample
          .varint(JfrPacketFieldNumbers.SAMPLE_CALLSTACK_IID, stack)
          .varint(JfrPacketFieldNumbers.SAMPLE_DESCRIPTOR_IID, descriptor)
          .varint(JfrPacketFieldNumbers.SAMPLE_WEIGHT, weight);
    }
  }
}
