package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.track.event.internal.record.ProcessTracks;
import dev.sonda.track.event.internal.record.TrackDefinition;
import dev.sonda.track.event.internal.record.TrackDescriptorOverrides;
import dev.sonda.track.event.internal.record.TrackDescriptorOverrides.Description;

/**
 * Writes the descriptors of tracks into a sequence, each once, and parent tracks first. One thread.
 */
final class TrackDescriptorWriter {
  private final TraceWriter writer;
  private final DescribedTracks described = new DescribedTracks();

  TrackDescriptorWriter(TraceWriter writer) {
    this.writer = writer;
  }

  void clear() {
    described.clear();
  }

  void describe(TrackDefinition track, long bootTimeNs) {
    if (!described.contains(track.uuid())) {
      describeAgain(track, bootTimeNs);
    }
  }

  /**
   * Writes a track's descriptor even if it was written before, because the program has changed it.
   */
  void describeAgain(TrackDefinition track, long bootTimeNs) {
    TrackDefinition parent = track.parent();
    if (parent != null) {
      describe(parent, bootTimeNs);
    }
    described.add(track.uuid());
    PacketWriter packet = writer.packet();
    boolean isComplete = false;
    try {
      packet.timestamp(Clock.BOOTTIME, bootTimeNs);
      MessageWriter descriptor = packet.nested(TrackEventPacketFieldNumbers.TRACK_DESCRIPTOR);
      write(track, descriptor);
      descriptor.close();
      isComplete = true;
    } finally {
      if (!isComplete) {
        packet.discard(); // a callback of the program threw an exception
      }
      packet.close();
    }
  }

  private static void write(TrackDefinition track, MessageWriter descriptor) {
    Description described = TrackDescriptorOverrides.of(track);
    String name = described.name().isEmpty() ? track.name() : described.name();
    descriptor.varint(TrackDescriptorFieldNumbers.UUID, track.uuid());
    TrackDefinition parent = track.parent();
    if (parent != null) {
      descriptor.varint(TrackDescriptorFieldNumbers.PARENT_UUID, parent.uuid());
    }
    switch (track.kind()) {
      case PROCESS -> writeProcess(name, descriptor);
      case THREAD -> writeThread(track.tid(), name, descriptor);
      case NAMED -> writeUnlessDefault(TrackDescriptorFieldNumbers.NAME, name, descriptor);
      case STATE -> {
        descriptor.string(TrackDescriptorFieldNumbers.NAME, name);
        descriptor.nested(TrackDescriptorFieldNumbers.STATE).close();
      }
      case COUNTER -> {
        descriptor.string(TrackDescriptorFieldNumbers.NAME, name);
        writeCounter(track, descriptor);
      }
    }
    writeDisplay(track.display(), descriptor);
    described.fields().accept(descriptor);
  }

  private static void writeDisplay(TrackDefinition.Display display, MessageWriter descriptor) {
    writeUnlessDefault(TrackDescriptorFieldNumbers.CHILD_ORDER, display.childOrder(), descriptor);
    writeUnlessDefault(TrackDescriptorFieldNumbers.SIBLING_RANK, display.rank(), descriptor);
    writeUnlessDefault(
        TrackDescriptorFieldNumbers.SIBLING_MERGE, display.siblingMerge(), descriptor);
    writeUnlessDefault(TrackDescriptorFieldNumbers.DESCRIPTION, display.description(), descriptor);
    writeUnlessDefault(
        TrackDescriptorFieldNumbers.SIBLING_MERGE_KEY, display.siblingMergeKey(), descriptor);
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

  private static void writeProcess(String name, MessageWriter descriptor) {
    try (MessageWriter process = descriptor.nested(TrackDescriptorFieldNumbers.PROCESS)) {
      process.varint(TrackDescriptorFieldNumbers.PROCESS_PID, ProcessTracks.pid());
      process.string(
          TrackDescriptorFieldNumbers.PROCESS_NAME, name.isEmpty() ? ProcessTracks.name() : name);
    }
  }

  private static void writeThread(int tid, String name, MessageWriter descriptor) {
    try (MessageWriter thread = descriptor.nested(TrackDescriptorFieldNumbers.THREAD)) {
      thread.varint(TrackDescriptorFieldNumbers.THREAD_PID, ProcessTracks.pid());
      thread.varint(TrackDescriptorFieldNumbers.THREAD_TID, tid);
      thread.string(TrackDescriptorFieldNumbers.THREAD_NAME, name);
    }
  }

  private static void writeCounter(TrackDefinition track, MessageWriter descriptor) {
    try (MessageWriter counter = descriptor.nested(TrackDescriptorFieldNumbers.COUNTER)) {
      TrackDefinition.CounterUnit unit = track.counter();
      if (unit == null) {
        return;
      }
      writeUnlessDefault(TrackDescriptorFieldNumbers.COUNTER_TYPE, unit.type(), counter);
      if (unit.unit() != 0) {
        counter.varint(TrackDescriptorFieldNumbers.COUNTER_UNIT, unit.unit());
      } else if (!unit.unitName().isEmpty()) {
        counter.string(TrackDescriptorFieldNumbers.COUNTER_UNIT_NAME, unit.unitName());
      }
      if (unit.multiplier() != 1) {
        counter.varint(TrackDescriptorFieldNumbers.COUNTER_UNIT_MULTIPLIER, unit.multiplier());
      }
      if (unit.isIncremental()) {
        counter.varint(TrackDescriptorFieldNumbers.COUNTER_IS_INCREMENTAL, 1);
      }
    }
  }
}
