package com.example.probe;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the counter track of the load average: the track's descriptor once, then one value per
 * sample. Field numbers are those of Perfetto's schema:
 * https://github.com/google/perfetto/tree/main/protos/perfetto/trace
 */
final class LoadAverageTrack {
  // field numbers of TracePacket
  private static final int TRACK_EVENT = 11;
  private static final int TRACK_DESCRIPTOR = 60;

  // field numbers of TrackDescriptor and CounterDescriptor
  private static final int UUID = 1;
  private static final int NAME = 2;
  private static final int COUNTER = 8;
  private static final int UNIT_NAME = 6;

  // field numbers of TrackEvent
  private static final int TYPE = 9;
  private static final int TYPE_COUNTER = 4;
  private static final int TRACK_UUID = 11;
  private static final int DOUBLE_COUNTER_VALUE = 44;

  /** The track's uuid, an arbitrary number that no other track uses. */
  private static final long MY_TRACK = 0x6c6f_6164_6176_67L;

  private final Path file;
  private boolean isDescribed;

  LoadAverageTrack(Path file) {
    this.file = file;
  }

  /**
   * Writes a sample; runs on a thread of the probe host. An exception ends this session's instance,
   * and its message is reported as the reason.
   */
  void sample(TraceWriter writer) throws IOException {
    if (!isDescribed) {
      describe(writer);
      isDescribed = true;
    }
    String text = Files.readString(file);
    write(Double.parseDouble(text.substring(0, text.indexOf(' '))), writer);
  }

  private static void describe(TraceWriter writer) {
    try (PacketWriter packet = writer.packet().timestamp();
        MessageWriter track = packet.nested(TRACK_DESCRIPTOR)) {
      track.varint(UUID, MY_TRACK).string(NAME, "Load average");
      try (MessageWriter counter = track.nested(COUNTER)) {
        counter.string(UNIT_NAME, "tasks");
      }
    }
  }

  private static void write(double value, TraceWriter writer) {
    try (PacketWriter packet = writer.packet().timestamp();
        MessageWriter event = packet.nested(TRACK_EVENT)) {
      event.varint(TYPE, TYPE_COUNTER).varint(TRACK_UUID, MY_TRACK);
      event.float64(DOUBLE_COUNTER_VALUE, value);
    }
  }
}
