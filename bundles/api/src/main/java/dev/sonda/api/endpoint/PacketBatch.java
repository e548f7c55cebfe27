package dev.sonda.api.endpoint;

import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * A batch of packets, accessed in place in memory: each packet is a list of slices, which form the
 * packet when concatenated in order. Indexes start at 0; no method allocates.
 */
@ConsumerType
public interface PacketBatch {

  int packetCount();

  int sliceCount(int packet);

  MemorySegment sliceMemory(int packet, int slice);

  long sliceOffset(int packet, int slice);

  int sliceSizeBytes(int packet, int slice);

  /** Size of a whole packet. */
  default int packetSizeBytes(int packet) {
    int size = 0;
    for (int slice = 0; slice < sliceCount(packet); slice++) {
      size += sliceSizeBytes(packet, slice);
    }
    return size;
  }

  /**
   * Copies the slices of a packet contiguously, and returns the offset behind the last slice.
   *
   * @param target must have space for {@link #packetSizeBytes} bytes from {@code offset} on
   */
  default long copyPacket(int packet, MemorySegment target, long offset) {
    long position = offset;
    int slices = sliceCount(packet);
    for (int slice = 0; slice < slices; slice++) {
      int size = sliceSizeBytes(packet, slice);
      MemorySegment.copy(
          sliceMemory(packet, slice), sliceOffset(packet, slice), target, position, size);
      position += size;
    }
    return position;
  }
}
