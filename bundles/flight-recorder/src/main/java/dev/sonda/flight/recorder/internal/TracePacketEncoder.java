package dev.sonda.flight.recorder.internal;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.protos.TraceFraming;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** Encodes packets in the format of a trace file: each packet is a field of the message Trace. */
final class TracePacketEncoder {
  private TracePacketEncoder() {}

  /** Copies a batch's packets, since the batch is valid only during one call. */
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
