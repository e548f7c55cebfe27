package dev.sonda.probe.counters.internal.track;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.Map;

/** Writes instant events, each with properties as debug annotations. */
public final class InstantEventWriter {
  /** Longer properties are cut; no useful one is longer. */
  private static final int MAX_FACT_LENGTH = 200;

  private final TrackRefreshSchedule schedule;
  private final long trackUuid;

  /**
   * Creates a writer.
   *
   * @param trackUuid the track of the events, which a {@link CounterTrackGroup} describes
   */
  public InstantEventWriter(TrackRefreshSchedule schedule, long trackUuid) {
    this.schedule = schedule;
    this.trackUuid = trackUuid;
  }

  public void write(String name, Map<String, String> properties, TraceWriter writer, long timeNs) {
    try (PacketWriter packet = schedule.packet(writer, timeNs);
        MessageWriter event = packet.nested(TrackFieldNumbers.TRACK_EVENT)) {
      event
          .varint(TrackFieldNumbers.TYPE, TrackFieldNumbers.TYPE_INSTANT)
          .varint(TrackFieldNumbers.TRACK_UUID, trackUuid)
          .string(TrackFieldNumbers.EVENT_NAME, name);
      properties.forEach((key, value) -> {
        try (MessageWriter annotation = event.nested(TrackFieldNumbers.DEBUG_ANNOTATIONS)) {
          annotation
              .string(TrackFieldNumbers.ANNOTATION_NAME, key)
              .string(
                  TrackFieldNumbers.ANNOTATION_TEXT,
                  TrackDescriptorFields.printable(value, MAX_FACT_LENGTH));
        }
      });
    }
  }
}
