package dev.sonda.probe.counters.internal.track;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.Map;

/** Writes instant events, each with facts as debug annotations. */
public final class InstantWriter {
  /** Longer facts are cut; no useful one is longer. */
  private static final int MAX_FACT_LENGTH = 200;

  private final BaselineSchedule schedule;
  private final long trackUuid;

  /**
   * Creates a writer.
   *
   * @param trackUuid the track of the events, which a {@link TrackRow} describes
   */
  public InstantWriter(BaselineSchedule schedule, long trackUuid) {
    this.schedule = schedule;
    this.trackUuid = trackUuid;
  }

  public void write(String name, Map<String, String> facts, TraceWriter writer, long timeNs) {
    try (PacketWriter packet = schedule.packet(writer, timeNs);
        MessageWriter event = packet.nested(TrackFields.TRACK_EVENT)) {
      event
          .varint(TrackFields.TYPE, TrackFields.TYPE_INSTANT)
          .varint(TrackFields.TRACK_UUID, trackUuid)
          .string(TrackFields.EVENT_NAME, name);
      facts.forEach((key, value) -> {
        try (MessageWriter annotation = event.nested(TrackFields.DEBUG_ANNOTATIONS)) {
          annotation
              .string(TrackFields.ANNOTATION_NAME, key)
              .string(TrackFields.ANNOTATION_TEXT, TrackName.printable(value, MAX_FACT_LENGTH));
        }
      });
    }
  }
}
