package dev.sonda.api.endpoint;

import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Packets as they lie in memory: each a row of slices, to be written out one behind the other.
 * Indexes run from 0; nothing is allocated by asking.
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
}
