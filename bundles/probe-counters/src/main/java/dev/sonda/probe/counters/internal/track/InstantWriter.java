package dev.sonda.probe.counters.internal.track;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.Map;

/** Writes events without a duration, each with facts that readers show beside it. */
public final class InstantWriter {
  /** No part says more of itself that means anything. */
  private static final int MAX_FACT_LENGTH = 200;

  private final CounterBoard board;
  private final long trackUuid;

  /**
   * @param trackUuid of a track that a {@link TrackRow} describes
   */
  public InstantWriter(CounterBoard board, long trackUuid) {
    this.board = board;
    this.trackUuid = trackUuid;
  }

  public void write(String name, Map<String, String> facts, TraceWriter writer, long timeNs) {
    try (PacketWriter packet = board.packet(writer, timeNs);
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
