package dev.sonda.shm.internal.memory;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Shared memory as a mapping with its own arena and the descriptor of the mapped file. Any thread.
 */
final class MappedSharedMemory implements SharedMemory {
  private final Arena arena;
  private final MemorySegment memory;
  private final OwnedFd fd;
  private final AtomicBoolean closed = new AtomicBoolean();

  MappedSharedMemory(Arena arena, MemorySegment memory, OwnedFd fd) {
    this.arena = arena;
    this.memory = memory;
    this.fd = fd;
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public OwnedFd fd() {
    return fd;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      fd.close();
      arena.close();
    }
  }
}
