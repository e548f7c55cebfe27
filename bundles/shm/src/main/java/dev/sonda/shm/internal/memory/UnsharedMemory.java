package dev.sonda.shm.internal.memory;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.shm.internal.page.PageHeaderLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Memory of this process that isn't shared with other processes, used instead of shared memory. Any
 * thread.
 */
final class UnsharedMemory implements SharedMemory {
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory;
  private final AtomicBoolean closed = new AtomicBoolean();

  UnsharedMemory(long sizeBytes) {
    memory = arena.allocate(sizeBytes, PageHeaderLayout.PAGE_UNIT_BYTES);
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public OwnedFd fd() {
    throw new UnsupportedOperationException("memory that isn't shared has no descriptor");
  }

  @Override
  public boolean isEmulated() {
    return true;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      arena.close();
    }
  }
}
