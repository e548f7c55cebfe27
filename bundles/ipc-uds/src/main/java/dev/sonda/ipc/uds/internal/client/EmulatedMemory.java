package dev.sonda.ipc.uds.internal.client;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Local memory outside of the heap instead of shared memory, for a service on another machine.
 * Commits then carry their chunks.
 */
final class EmulatedMemory implements SharedMemory {
  static final int PAGE_SIZE_BYTES = 4 << 10;

  /** Size of the memory in bytes; limits the data that waits to be committed. */
  private static final long SIZE_BYTES = 1 << 20;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(SIZE_BYTES, PAGE_SIZE_BYTES);

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public OwnedFd fd() {
    throw new UnsupportedOperationException("emulated memory has no descriptor");
  }

  @Override
  public boolean isEmulated() {
    return true;
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
