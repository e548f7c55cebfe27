package dev.sonda.track.event.internal.instance;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.SerializedPacketReceiver;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;
import java.time.Duration;

/** Trace sink that counts the events of a session with one packet sequence. */
final class EventCountingSink implements TraceSink {
  private static final int SEQUENCE_FLAGS = 13; // field number in TracePacket
  private static final int TRACK_EVENT = 11;
  private static final int INCREMENTAL_STATE_CLEARED = 1;

  private final SerializedPacketReceiver receiver = this::accept;
  private final TraceWriter writer = receiver.writer(() -> 0);
  private boolean hasBegun;
  private boolean isTorn;
  private int events;

  /**
   * The number of events, each of which must follow the begin of its sequence; "torn" for
   * inconsistent packets.
   */
  String events() {
    return isTorn ? "torn" : Integer.toString(events);
  }

  private void accept(byte[] bytes, int sizeBytes) {
    try {
      read(CodedInputStream.newInstance(bytes, 0, sizeBytes));
    } catch (IOException e) {
      isTorn = true;
    }
  }

  private void read(CodedInputStream packet) throws IOException {
    for (int tag = packet.readTag(); tag != 0; tag = packet.readTag()) {
      int field = WireFormat.getTagFieldNumber(tag);
      if (field == SEQUENCE_FLAGS) {
        hasBegun |= (packet.readUInt32() & INCREMENTAL_STATE_CLEARED) != 0;
      } else {
        events += field == TRACK_EVENT ? 1 : 0;
        isTorn |= !hasBegun && field == TRACK_EVENT;
        packet.skipField(tag);
      }
    }
  }

  @Override
  public TraceWriter writer() {
    return writer;
  }

  @Override
  public TraceWriter writerOf(Object role) {
    return writer;
  }

  @Override
  public void releaseWriter() {}

  @Override
  public int targetBuffer() {
    return 1;
  }

  @Override
  public Runnable every(Duration period, SamplingTask task) {
    return () -> {};
  }

  @Override
  public void reportMissing(String sentence) {
    isTorn = true;
  }
}
