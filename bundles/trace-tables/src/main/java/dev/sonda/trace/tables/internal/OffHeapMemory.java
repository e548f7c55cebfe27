package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.Column;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Zeroed memory for the columns of tables, freed together. Beyond a limit it lies in a file. Any
 * thread may allocate.
 */
public final class OffHeapMemory {
  private static final long LARGEST_BLOCK_BYTES = (long) Column.BLOCK_ROWS * Long.BYTES;

  /** Smaller pieces aren't worth a page of a file. */
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

  /** Zeros that all blocks without a value share. */
  synchronized MemorySegment zeros(long size) {
    if (zeros == null) {
      zeros = allocate(LARGEST_BLOCK_BYTES).asReadOnly();
    }
    return zeros.asSlice(0, size);
  }

  /** Takes what lies in a file out of the process's memory until it is touched. */
  public synchronized void unload() {
    if (file != null) {
      file.unload();
    }
  }

  /** Takes a block that lies in a file out of the process's memory until it is touched. */
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
