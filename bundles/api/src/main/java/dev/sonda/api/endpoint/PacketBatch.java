package dev.sonda.api.endpoint;

import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Packets as they lie in memory: each is a list of slices that form the packet in their order.
 * Indexes start at 0; no method allocates.
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
   * Copies the slices of a packet one behind the other, and returns the offset behind the last.
   *
   * @param target has room for {@link #packetSizeBytes} from {@code offset} on
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
