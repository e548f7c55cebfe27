package dev.sonda.benchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A 64 MiB ring buffer and one chunk to copy into it, with the sizes that the trace buffer
 * benchmarks use.
 */
final class ChunkRing implements AutoCloseable {
  static final long RING_BYTES = 64L << 20;

  /**
   * Size of a chunk in TraceBuffer_WR_SingleWriter: 10 packets of 270 bytes, size prefixes
   * included.
   */
  static final int CHUNK_BYTES = 2700;

  private static final long CACHE_LINE_BYTES = 64;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment ring = arena.allocate(RING_BYTES, CACHE_LINE_BYTES);
  private final MemorySegment chunk = arena.allocate(CHUNK_BYTES, CACHE_LINE_BYTES);
  private long cursor;

  ChunkRing() {
    for (long offset = 0; offset < CHUNK_BYTES; offset++) {
      chunk.set(ValueLayout.JAVA_BYTE, offset, (byte) offset);
    }
    ring.fill((byte) 1); // touch every page: the benchmark measures copies, not page faults
  }

  /**
   * Copies the chunk into the ring at the cursor and advances the cursor, which wraps around at the
   * end of the ring.
   */
  long copyChunk() {
    if (cursor + CHUNK_BYTES > RING_BYTES) {
      cursor = 0;
    }
    MemorySegment.copy(chunk, 0, ring, cursor, CHUNK_BYTES);
    cursor += CHUNK_BYTES;
    return cursor;
  }

  MemorySegment ring() {
    return ring;
  }

  MemorySegment chunk() {
    return chunk;
  }

  @Override
  public void close() {
    arena.close();
  }
}
