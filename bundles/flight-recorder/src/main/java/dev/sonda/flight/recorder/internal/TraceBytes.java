package dev.sonda.flight.recorder.internal;

import com.google.protobuf.CodedOutputStream;
import dev.sonda.api.endpoint.PacketBatch;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** Packets as they lie in a file: each one a field of the message Trace. */
final class TraceBytes {
  /** Field 1, length-delimited. */
  private static final byte PACKET_TAG = 0x0a;

  private static final int LOW_BITS = 0x7f;
  private static final int MORE = 0x80;

  private TraceBytes() {}

  /** A copy, as a batch is lent for one call only. */
  static ByteBuffer of(PacketBatch batch) {
    ByteBuffer bytes = ByteBuffer.allocate(sizeBytes(batch));
    MemorySegment memory = MemorySegment.ofBuffer(bytes);
    for (int packet = 0; packet < batch.packetCount(); packet++) {
      bytes.put(PACKET_TAG);
      putLength(bytes, batch.packetSizeBytes(packet));
      for (int slice = 0; slice < batch.sliceCount(packet); slice++) {
        int size = batch.sliceSizeBytes(packet, slice);
        MemorySegment.copy(
            batch.sliceMemory(packet, slice),
            batch.sliceOffset(packet, slice),
            memory,
            bytes.position(),
            size);
        bytes.position(bytes.position() + size);
      }
    }
    return bytes.flip();
  }

  private static int sizeBytes(PacketBatch batch) {
    int sum = 0;
    for (int packet = 0; packet < batch.packetCount(); packet++) {
      int size = batch.packetSizeBytes(packet);
      sum = Math.addExact(sum, 1 + CodedOutputStream.computeUInt32SizeNoTag(size) + size);
    }
    return sum;
  }

  private static void putLength(ByteBuffer bytes, int length) {
    int rest = length;
    while (rest > LOW_BITS) {
      bytes.put((byte) ((rest & LOW_BITS) | MORE));
      rest >>>= Byte.SIZE - 1;
    }
    bytes.put((byte) rest);
  }
}
