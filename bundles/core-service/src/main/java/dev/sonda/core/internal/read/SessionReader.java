package dev.sonda.core.internal.read;

import dev.sonda.api.endpoint.Clock;
import dev.sonda.core.internal.buffer.SessionBuffer;
import dev.sonda.core.internal.packet.LifecycleEvents;
import dev.sonda.core.internal.packet.PacketGather;
import dev.sonda.core.internal.packet.PacketValidator;
import dev.sonda.core.internal.packet.ServicePackets;
import dev.sonda.core.internal.packet.TracePacketFields;
import dev.sonda.core.internal.session.TracingSession;
import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.TraceBuffer;

/** Reads sessions batch by batch. A batch is used up before the next one is read. Loop only. */
public final class SessionReader implements AutoCloseable {
  /** A batch ends with the packet that reaches this. */
  public static final int BATCH_BYTES = 128 << 10;

  private final ServicePackets packets;
  private final SessionPreamble preamble;
  private final TraceStatistics statistics;
  private final Clock clock;
  private final PacketGather batch = new PacketGather(BATCH_BYTES);
  private final PacketValidator validator = new PacketValidator();

  public SessionReader(
      ServicePackets packets, SessionPreamble preamble, TraceStatistics statistics, Clock clock) {
    this.packets = packets;
    this.preamble = preamble;
    this.statistics = statistics;
    this.clock = clock;
  }

  /** What {@link #readBatch} has read; slices stay where they are until the buffer is written. */
  public PacketGather batch() {
    return batch;
  }

  /**
   * Reads the next batch, which may be empty.
   *
   * @return whether there may be more
   */
  public boolean readBatch(TracingSession session) {
    batch.clear();
    if (session.triggers().hideSession()) {
      return false;
    }
    preamble.writeTo(session, batch::add);
    boolean hasMore = !readBuffers(session);
    if (!hasMore) {
      finishPass(session);
    }
    return hasMore;
  }

  /** False if the batch was full before the buffers were empty. */
  private boolean readBuffers(TracingSession session) {
    for (SessionBuffer buffer : session.buffers()) {
      if (!readBuffer(session, buffer.buffer())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Goes on with the pass of the last batch as long as that is possible: a new pass walks over all
   * that was read already.
   */
  private boolean readBuffer(TracingSession session, TraceBuffer buffer) {
    boolean isNewPass = false;
    while (batch.totalBytes() < BATCH_BYTES) {
      PacketView packet = buffer.readNextPacket();
      if (packet != null) {
        add(session, packet);
      } else if (isNewPass) {
        return true;
      } else {
        buffer.beginRead();
        isNewPass = true;
      }
    }
    return false;
  }

  private void add(TracingSession session, PacketView packet) {
    validator.reset();
    for (int i = 0; i < packet.sliceCount(); i++) {
      validator.accept(packet.memory(), packet.sliceOffset(i), packet.sliceSizeBytes(i));
      batch.addSlice(packet.memory(), packet.sliceOffset(i), packet.sliceSizeBytes(i));
    }
    if (!validator.isValid()) {
      batch.dropPacket();
      session.counters().countInvalidPacket();
      return;
    }
    int producerId = packet.producer().producerId();
    batch.addTrailer(
        packet.producer().uid(),
        session.sequenceIds().idOf(producerId, packet.writerId()),
        packet.producer().pid(),
        packet.lossReasons());
    batch.endPacket();
  }

  /** Readers take the event as a promise that nothing older follows, so it waits for the end. */
  private void finishPass(TracingSession session) {
    if (!session.config().getBuiltinDataSources().getDisableServiceEvents()) {
      session
          .lifecycle()
          .record(LifecycleEvents.Kind.READ_TRACING_BUFFERS_COMPLETED, clock.bootTimeNs());
      session.lifecycle().drainTo(packets, batch::add);
    }
    if (session.readState().takeStats()) {
      batch.add(packets.untimed(TracePacketFields.TRACE_STATS, statistics.of(session)));
    }
  }

  @Override
  public void close() {
    batch.close();
  }
}
