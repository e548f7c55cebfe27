package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.track.event.internal.record.ProcessIdentity;
import dev.sonda.track.event.internal.record.TrackData;
import dev.sonda.track.event.internal.record.TrackDescriptions;
import dev.sonda.track.event.internal.record.TrackDescriptions.Description;

/**
 * Writes the descriptors of tracks into a sequence, each once, and parent tracks first. One thread.
 */
final class TrackDescriptors {
  private final TraceWriter writer;
  private final DescribedTracks described = new DescribedTracks();

  TrackDescriptors(TraceWriter writer) {
    this.writer = writer;
  }

  void clear() {
    described.clear();
  }

  void describe(TrackData track, long bootTimeNs) {
    if (!described.contains(track.uuid())) {
      describeAgain(track, bootTimeNs);
    }
  }

  /**
   * Writes a track's descriptor even if it was written before, because the program has changed it.
   */
  void describeAgain(TrackData track, long bootTimeNs) {
    TrackData parent = track.parent();
    if (parent != null) {
      describe(parent, bootTimeNs);
    }
    described.add(track.uuid());
    PacketWriter packet = writer.packet();
    boolean isComplete = false;
    try {
      packet.timestamp(Clock.BOOTTIME, bootTimeNs);
      MessageWriter descriptor = packet.nested(PacketLayout.TRACK_DESCRIPTOR);
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

  private static void write(TrackData track, MessageWriter descriptor) {
    Description described = TrackDescriptions.of(track);
    String name = described.name().isEmpty() ? track.name() : described.name();
    descriptor.varint(TrackDescriptorLayout.UUID, track.uuid());
    TrackData parent = track.parent();
    if (parent != null) {
      descriptor.varint(TrackDescriptorLayout.PARENT_UUID, parent.uuid());
    }
    switch (track.kind()) {
      case PROCESS -> writeProcess(name, descriptor);
      case THREAD -> writeThread(track.tid(), name, descriptor);
      case NAMED -> writeUnlessDefault(TrackDescriptorLayout.NAME, name, descriptor);
      case STATE -> {
        descriptor.string(TrackDescriptorLayout.NAME, name);
        descriptor.nested(TrackDescriptorLayout.STATE).close();
      }
      case COUNTER -> {
        descriptor.string(TrackDescriptorLayout.NAME, name);
        writeCounter(track, descriptor);
      }
    }
    writeDisplay(track.display(), descriptor);
    described.fields().accept(descriptor);
  }

  private static void writeDisplay(TrackData.Display display, MessageWriter descriptor) {
    writeUnlessDefault(TrackDescriptorLayout.CHILD_ORDER, display.childOrder(), descriptor);
    writeUnlessDefault(TrackDescriptorLayout.SIBLING_RANK, display.rank(), descriptor);
    writeUnlessDefault(TrackDescriptorLayout.SIBLING_MERGE, display.siblingMerge(), descriptor);
    writeUnlessDefault(TrackDescriptorLayout.DESCRIPTION, display.description(), descriptor);
    writeUnlessDefault(
        TrackDescriptorLayout.SIBLING_MERGE_KEY, display.siblingMergeKey(), descriptor);
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
    try (MessageWriter process = descriptor.nested(TrackDescriptorLayout.PROCESS)) {
      process.varint(TrackDescriptorLayout.PROCESS_PID, ProcessIdentity.pid());
      process.string(
          TrackDescriptorLayout.PROCESS_NAME, name.isEmpty() ? ProcessIdentity.name() : name);
    }
  }

  private static void writeThread(int tid, String name, MessageWriter descriptor) {
    try (MessageWriter thread = descriptor.nested(TrackDescriptorLayout.THREAD)) {
      thread.varint(TrackDescriptorLayout.THREAD_PID, ProcessIdentity.pid());
      thread.varint(TrackDescriptorLayout.THREAD_TID, tid);
      thread.string(TrackDescriptorLayout.THREAD_NAME, name);
    }
  }

  private static void writeCounter(TrackData track, MessageWriter descriptor) {
    try (MessageWriter counter = descriptor.nested(TrackDescriptorLayout.COUNTER)) {
      TrackData.CounterUnit unit = track.counter();
      if (unit == null) {
        return;
      }
      writeUnlessDefault(TrackDescriptorLayout.COUNTER_TYPE, unit.type(), counter);
      if (unit.unit() != 0) {
        counter.varint(TrackDescriptorLayout.COUNTER_UNIT, unit.unit());
      } else if (!unit.unitName().isEmpty()) {
        counter.string(TrackDescriptorLayout.COUNTER_UNIT_NAME, unit.unitName());
      }
      if (unit.multiplier() != 1) {
        counter.varint(TrackDescriptorLayout.COUNTER_UNIT_MULTIPLIER, unit.multiplier());
      }
      if (unit.isIncremental()) {
        counter.varint(TrackDescriptorLayout.COUNTER_IS_INCREMENTAL, 1);
      }
    }
  }
}
