package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.Column;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Allocates zeroed off-heap memory for the columns of tables, which is freed all at once. Memory
 * beyond a limit is mapped from a file. Thread-safe.
 */
public final class OffHeapMemory {
  private static final long LARGEST_BLOCK_BYTES = (long) Column.BLOCK_ROWS * Long.BYTES;

  /** Smaller allocations are always in memory, as they aren't worth a page of the file. */
  private static final long LEAST_SPILLED_BYTES = 1 << 16;

  private final Arena arena = Arena.ofShared();
  private final long limitBytes;
  private final Path folder;
  private long bytes;
  private @Nullable MemorySegment zeros;
  private @Nullable SpillFile file;

  public OffHeapMemory(long limitBytes, Path folder) {
    this.limitBytes = limitBytes;
    this.folder = folder;
  }

  public synchronized long bytes() {
    return bytes;
  }

  public synchronized MemorySegment allocate(long size) {
    MemorySegment segment =
        bytes + size > limitBytes && size >= LEAST_SPILLED_BYTES
            ? spillFile().allocate(size)
            : arena.allocate(size, Long.BYTES);
    bytes += size;
    return segment;
  }

  private SpillFile spillFile() {
    if (file == null) {
      file = new SpillFile(arena, folder);
    }
    return file;
  }

  /** A shared segment of zeros, used by all blocks without a value. */
  synchronized MemorySegment zeros(long size) {
    if (zeros == null) {
      zeros = allocate(LARGEST_BLOCK_BYTES).asReadOnly();
    }
    return zeros.asSlice(0, size);
  }

  /**
   * Removes pages of the file from the process's resident memory; they are read again on access.
   */
  public synchronized void unload() {
    if (file != null) {
      file.unload();
    }
  }

  /**
   * Removes a memory-mapped block from the process's resident memory; it is read again on access.
   */
  static void unload(MemorySegment block) {
    if (block.isMapped()) {
      block.unload();
    }
  }

  public synchronized void free() {
    if (arena.scope().isAlive()) {
      arena.close();
      bytes = 0;
      if (file != null) {
        file.close();
      }
    }
  }
}
