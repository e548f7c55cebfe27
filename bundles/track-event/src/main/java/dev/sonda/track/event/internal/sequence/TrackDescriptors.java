package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.track.event.internal.record.ProcessIdentity;
import dev.sonda.track.event.internal.record.TrackData;

/** Tells a sequence's readers of tracks, each once, those around it first. One thread. */
final class TrackDescriptors {
  private final TraceWriter writer;
  private final TrackSet described = new TrackSet();

  TrackDescriptors(TraceWriter writer) {
    this.writer = writer;
  }

  void clear() {
    described.clear();
  }

  void describe(TrackData track, long bootTimeNs) {
    if (described.contains(track.uuid())) {
      return;
    }
    TrackData parent = track.parent();
    if (parent != null) {
      describe(parent, bootTimeNs);
    }
    described.add(track.uuid());
    try (PacketWriter packet = writer.packet()) {
      packet.timestamp(Clock.BOOTTIME, bootTimeNs);
      try (MessageWriter descriptor = packet.nested(PacketLayout.TRACK_DESCRIPTOR)) {
        write(track, descriptor);
      }
    }
  }

  private static void write(TrackData track, MessageWriter descriptor) {
    descriptor.varint(DescriptorLayout.UUID, track.uuid());
    TrackData parent = track.parent();
    if (parent != null) {
      descriptor.varint(DescriptorLayout.PARENT_UUID, parent.uuid());
    }
    switch (track.kind()) {
      case PROCESS -> writeProcess(descriptor);
      case THREAD -> writeThread(track, descriptor);
      case NAMED -> descriptor.string(DescriptorLayout.NAME, track.name());
      case STATE -> {
        descriptor.string(DescriptorLayout.NAME, track.name());
        descriptor.nested(DescriptorLayout.STATE).close();
      }
      case COUNTER -> {
        descriptor.string(DescriptorLayout.NAME, track.name());
        writeCounter(track, descriptor);
      }
    }
    writeDisplay(track.display(), descriptor);
  }

  private static void writeDisplay(TrackData.Display display, MessageWriter descriptor) {
    writeUnlessDefault(DescriptorLayout.CHILD_ORDER, display.childOrder(), descriptor);
    writeUnlessDefault(DescriptorLayout.SIBLING_RANK, display.rank(), descriptor);
    writeUnlessDefault(DescriptorLayout.SIBLING_MERGE, display.siblingMerge(), descriptor);
    writeUnlessDefault(DescriptorLayout.DESCRIPTION, display.description(), descriptor);
    writeUnlessDefault(DescriptorLayout.SIBLING_MERGE_KEY, display.siblingMergeKey(), descriptor);
  }

  private static void writeUnlessDefault(int field, int number, MessageWriter message) {
    if (number != 0) {
      message.varint(field, number);
    }
  }

  private static void writeUnlessDefault(int field, String text, MessageWriter message) {
    if (!text.isEmpty()) {
      message.string(field, text);
    }
  }

  private static void writeProcess(MessageWriter descriptor) {
    try (MessageWriter process = descriptor.nested(DescriptorLayout.PROCESS)) {
      process.varint(DescriptorLayout.PROCESS_PID, ProcessIdentity.pid());
      process.string(DescriptorLayout.PROCESS_NAME, ProcessIdentity.name());
    }
  }

  private static void writeThread(TrackData track, MessageWriter descriptor) {
    try (MessageWriter thread = descriptor.nested(DescriptorLayout.THREAD)) {
      thread.varint(DescriptorLayout.THREAD_PID, ProcessIdentity.pid());
      thread.varint(DescriptorLayout.THREAD_TID, track.tid());
      thread.string(DescriptorLayout.THREAD_NAME, track.name());
    }
  }

  private static void writeCounter(TrackData track, MessageWriter descriptor) {
    try (MessageWriter counter = descriptor.nested(DescriptorLayout.COUNTER)) {
      TrackData.CounterUnit unit = track.counter();
      if (unit == null) {
        return;
      }
      writeUnlessDefault(DescriptorLayout.COUNTER_TYPE, unit.type(), counter);
      if (unit.unit() != 0) {
        counter.varint(DescriptorLayout.COUNTER_UNIT, unit.unit());
      } else if (!unit.unitName().isEmpty()) {
        counter.string(DescriptorLayout.COUNTER_UNIT_NAME, unit.unitName());
      }
      if (unit.multiplier() != 1) {
        counter.varint(DescriptorLayout.COUNTER_UNIT_MULTIPLIER, unit.multiplier());
      }
      if (unit.isIncremental()) {
        counter.varint(DescriptorLayout.COUNTER_IS_INCREMENTAL, 1);
      }
    }
  }
}
