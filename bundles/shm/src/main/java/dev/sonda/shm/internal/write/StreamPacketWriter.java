package dev.sonda.shm.internal.write;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.internal.message.MessageNesting;
import dev.sonda.shm.internal.message.ScatteredStreamWriter;
import dev.sonda.shm.internal.message.StreamMessageWriter;
import dev.sonda.shm.internal.message.WriterPacketFieldNumbers;

/**
 * The outermost message, a trace packet. The trace writer writes its size, as the sizes of its
 * fragments.
 */
final class StreamPacketWriter extends StreamMessageWriter implements PacketWriter {
  private final ChunkTraceWriter writer;
  private final Clock clock;

  StreamPacketWriter(MessageNesting nesting, ChunkTraceWriter writer, Clock clock) {
    super(nesting, 0);
    this.writer = writer;
    this.clock = clock;
  }

  @Override
  public PacketWriter timestamp() {
    return timestamp(clock.bootTimeNs());
  }

  @Override
  public PacketWriter timestamp(long bootTimeNs) {
    stream().varint(WriterPacketFieldNumbers.TIMESTAMP, bootTimeNs);
    return this;
  }

  @Override
  public PacketWriter timestamp(int clockId, long timeNs) {
    ScatteredStreamWriter stream = stream();
    stream.varint(WriterPacketFieldNumbers.TIMESTAMP_CLOCK_ID, clockId);
    stream.varint(WriterPacketFieldNumbers.TIMESTAMP, timeNs);
    return this;
  }

  @Override
  public void discard() {
    writer.discardPacket();
  }

  @Override
  public void close() {
    writer.closePacket();
  }
}
