package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.PacketBatch;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/**
 * A batch of packets stored in arrays: each packet is an array of slices, each with a byte of
 * padding in front.
 */
public record ArrayPacketBatch(List<byte[][]> packets) implements PacketBatch {

  public static ArrayPacketBatch whole(byte[]... packets) {
    return new ArrayPacketBatch(
        Arrays.stream(packets).map(packet -> new byte[][] {packet}).toList());
  }

  @Override
  public int packetCount() {
    return packets.size();
  }

  @Override
  public int sliceCount(int packet) {
    return packets.get(packet).length;
  }

  @Override
  public MemorySegment sliceMemory(int packet, int slice) {
    byte[] bytes = packets.get(packet)[slice];
    byte[] padded = new byte[bytes.length + 1];
    System.arraycopy(bytes, 0, padded, 1, bytes.length);
    return MemorySegment.ofArray(padded);
  }

  @Override
  public long sliceOffset(int packet, int slice) {
    return 1;
  }

  @Override
  public int sliceSizeBytes(int packet, int slice) {
    return packets.get(packet)[slice].length;
  }
}
