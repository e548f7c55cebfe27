package dev.sonda.core.internal.file;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.core.internal.packet.TraceLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A block of packets, filled by the loop or written by the writer thread, never both at once. */
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

  /** Appends a packet with its tag and length. The caller has checked {@link #hasRoomFor}. */
  void add(PacketBatch batch, int packet, int packetBytes) {
    usedBytes = TraceLayout.putPacket(memory, usedBytes, batch, packet, packetBytes);
  }
}
