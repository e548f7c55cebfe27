package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.Column;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Zeroed memory for the columns of tables, freed together. Any thread may allocate. */
public final class OffHeapMemory {
  private static final long LARGEST_BLOCK_BYTES = (long) Column.BLOCK_ROWS * Long.BYTES;

  private final Arena arena = Arena.ofShared();
  private long bytes;
  private @Nullable MemorySegment zeros;

  public synchronized long bytes() {
    return bytes;
  }

  synchronized MemorySegment allocate(long size) {
    MemorySegment segment = arena.allocate(size, Long.BYTES);
    bytes += size;
    return segment;
  }

  /** Zeros that all blocks without a value share. */
  synchronized MemorySegment zeros(long size) {
    if (zeros == null) {
      zeros = allocate(LARGEST_BLOCK_BYTES).asReadOnly();
    }
    return zeros.asSlice(0, size);
  }

  public synchronized void free() {
    if (arena.scope().isAlive()) {
      arena.close();
      bytes = 0;
    }
  }
}
