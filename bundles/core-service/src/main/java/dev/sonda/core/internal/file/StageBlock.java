package dev.sonda.core.internal.file;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.core.internal.packet.TraceLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A piece of memory that is either being filled by the loop or written by the writer thread. */
final class StageBlock {
  private final Arena arena;
  private final MemorySegment memory;
  private long usedBytes;

  StageBlock(long sizeBytes) {
    // Shared: the loop fills it, the writer thread reads it.
    arena = Arena.ofShared();
    memory = arena.allocate(sizeBytes);
  }

  MemorySegment memory() {
    return memory;
  }

  long sizeBytes() {
    return memory.byteSize();
  }

  long usedBytes() {
    return usedBytes;
  }

  boolean hasRoomFor(long bytes) {
    return memory.byteSize() - usedBytes >= bytes;
  }

  void free() {
    arena.close();
  }

  void clear() {
    usedBytes = 0;
  }

  /** Appends a packet of a batch as it will be in the file; there has to be room. */
  void add(PacketBatch batch, int packet, int packetBytes) {
    usedBytes = TraceLayout.putPacket(memory, usedBytes, batch, packet, packetBytes);
  }
}
