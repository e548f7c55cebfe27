package dev.sonda.shm.internal.page;

import static dev.sonda.shm.internal.page.ChunkHeaderLayout.CHUNK_ID;
import static dev.sonda.shm.internal.page.ChunkHeaderLayout.CHUNK_ID_OFFSET;
import static dev.sonda.shm.internal.page.ChunkHeaderLayout.PACKETS_OFFSET;
import static dev.sonda.shm.internal.page.ChunkHeaderLayout.SHORT;
import static dev.sonda.shm.internal.page.ChunkHeaderLayout.WRITER_ID_OFFSET;

import java.lang.foreign.MemorySegment;

/**
 * Reads and writes chunk headers. The packets word is the one that publishes: a reader that sees a
 * new value of it (acquire) sees everything that was written before it (release), so the ids need
 * no ordering of their own.
 */
public final class ChunkHeader {
  private ChunkHeader() {}

  public static void write(
      MemorySegment memory, long at, int chunkId, int writerId, short packets) {
    CHUNK_ID.setOpaque(memory, at + CHUNK_ID_OFFSET, chunkId);
    SHORT.setOpaque(memory, at + WRITER_ID_OFFSET, (short) writerId);
    setPackets(memory, at, packets);
  }

  static void clear(MemorySegment memory, long at) {
    write(memory, at, 0, 0, (short) 0);
  }

  public static void setPackets(MemorySegment memory, long at, short packets) {
    SHORT.setRelease(memory, at + PACKETS_OFFSET, packets);
  }

  public static short packets(MemorySegment memory, long at) {
    return (short) SHORT.getAcquire(memory, at + PACKETS_OFFSET);
  }

  public static int writerId(MemorySegment memory, long at) {
    return Short.toUnsignedInt((short) SHORT.getOpaque(memory, at + WRITER_ID_OFFSET));
  }

  static int chunkId(MemorySegment memory, long at) {
    return (int) CHUNK_ID.getOpaque(memory, at + CHUNK_ID_OFFSET);
  }

  /**
   * What a chunk looks like that is still being written. Its packets word is read first: all that
   * it counts, less the last packet, doesn't change any more.
   */
  public static MemorySegment copyWithPackets(MemorySegment memory, ChunkSpan chunk) {
    short packets = packets(memory, chunk.offset);
    MemorySegment copy = MemorySegment.ofArray(new int[chunk.sizeBytes / Integer.BYTES]);
    MemorySegment.copy(memory, chunk.offset, copy, 0, chunk.sizeBytes);
    setPackets(copy, 0, packets);
    return copy;
  }
}
