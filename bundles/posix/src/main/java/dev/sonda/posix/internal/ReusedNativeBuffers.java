package dev.sonda.posix.internal;

import dev.sonda.posix.NativeBufferPool;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;

/**
 * Pool of native buffers that holds the free ones, the most recently used first. Its owner is a
 * class, whose end isn't explicit but decided by the garbage collector, so the buffers are
 * allocated in an automatic arena.
 */
public final class ReusedNativeBuffers implements NativeBufferPool {
  private final long sizeBytes;
  private final ArrayDeque<MemorySegment> free = new ArrayDeque<>();

  public ReusedNativeBuffers(long sizeBytes) {
    this.sizeBytes = sizeBytes;
  }

  @Override
  public MemorySegment take() {
    synchronized (free) {
      MemorySegment room = free.pollFirst();
      if (room != null) {
        return room;
      }
    }
    return Arena.ofAuto().allocate(sizeBytes, Long.BYTES);
  }

  @Override
  public void giveBack(MemorySegment room) {
    synchronized (free) {
      free.addFirst(room);
    }
  }
}
