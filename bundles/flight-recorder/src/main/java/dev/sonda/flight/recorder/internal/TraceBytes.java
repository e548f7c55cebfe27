package dev.sonda.flight.recorder.internal;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.protos.TraceFraming;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** Packets as they lie in a file: each one a field of the message Trace. */
final class TraceBytes {
  private TraceBytes() {}

  /** A copy, as a batch is lent for one call only. */
  static ByteBuffer of(PacketBatch batch) {
    ByteBuffer bytes = ByteBuffer.allocate(sizeBytes(batch));
    MemorySegment memory = MemorySegment.ofBuffer(bytes);
    long end = 0;
    for (int packet = 0; packet < batch.packetCount(); packet++) {
      long body = TraceFraming.putPreamble(memory, end, batch.packetSizeBytes(packet));
      end = batch.copyPacket(packet, memory, body);
    }
    return bytes;
  }

  private static int sizeBytes(PacketBatch batch) {
    long sum = 0;
    for (int packet = 0; packet < batch.packetCount(); packet++) {
      sum += TraceFraming.sizeInTrace(batch.packetSizeBytes(packet));
    }
    return Math.toIntExact(sum);
  }
}
