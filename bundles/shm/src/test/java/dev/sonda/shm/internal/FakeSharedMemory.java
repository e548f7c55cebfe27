package dev.sonda.shm.internal;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.shm.internal.page.PageHeaderLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Shared memory backed by plain native memory instead of a mapping. */
public final class FakeSharedMemory implements SharedMemory {
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory;

  FakeSharedMemory(long sizeBytes) {
    memory = arena.allocate(sizeBytes, PageHeaderLayout.PAGE_UNIT_BYTES);
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public OwnedFd fd() {
    throw new UnsupportedOperationException("no descriptor behind plain memory");
  }

  @Override
  public void close() {
    arena.close();
  }
}
