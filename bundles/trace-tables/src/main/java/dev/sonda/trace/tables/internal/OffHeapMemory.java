package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.Column;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Allocates zeroed off-heap memory for the columns of tables, which is freed all at once. Large
 * blocks beyond a limit are mapped from a file. Thread-safe.
 */
public final class OffHeapMemory {
  private static final long LARGEST_BLOCK_BYTES = (long) Column.BLOCK_ROWS * Long.BYTES;

  private final Arena arena = Arena.ofShared();
  private final LargeBlocks largeBlocks = new LargeBlocks(arena);
  private final Set<Arena> arenasOfTables = new HashSet<>();
  private final List<MemorySegment> rowNumbers = new ArrayList<>();
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
    if (!hasRoom(size) && LargeBlocks.isLarge(size)) {
      bytes += size;
      return spillFile().allocate(size);
    }
    if (LargeBlocks.isLarge(size)) {
      return allocate(size, largeBlocks);
    }
    bytes += size;
    return arena.allocate(size, Long.BYTES);
  }

  synchronized MemorySegment allocate(long size, LargeBlocks inMemory) {
    bytes += size;
    return inMemory.allocate(size);
  }

  /** Whether an allocation stays within the limit. */
  synchronized boolean hasRoom(long size) {
    return bytes + size <= limitBytes;
  }

  /** An arena that is closed with this memory, or before. */
  synchronized Arena openArena() {
    Arena opened = Arena.ofShared();
    arenasOfTables.add(opened);
    return opened;
  }

  synchronized void close(Arena arenaOfTable, long bytesInArena) {
    arenasOfTables.remove(arenaOfTable);
    arenaOfTable.close();
    bytes -= bytesInArena;
  }

  synchronized MemorySegment copyInFile(MemorySegment block) {
    bytes += block.byteSize();
    return spillFile().allocate(block.byteSize()).copyFrom(block);
  }

  /**
   * The numbers of the first rows of a block, as 4-byte integers, in a segment that all tables
   * share.
   */
  synchronized MemorySegment rowNumbers(int block, int rows) {
    while (rowNumbers.size() <= block) {
      int first = rowNumbers.size() * Column.BLOCK_ROWS;
      MemorySegment numbers = allocate((long) Column.BLOCK_ROWS * Integer.BYTES);
      for (int i = 0; i < Column.BLOCK_ROWS; i++) {
        numbers.setAtIndex(ValueLayout.JAVA_INT, i, first + i);
      }
      rowNumbers.add(numbers.asReadOnly());
    }
    return rowNumbers.get(block).asSlice(0, (long) rows * Integer.BYTES);
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
      arenasOfTables.forEach(Arena::close);
      arenasOfTables.clear();
      bytes = 0;
      if (file != null) {
        file.close();
      }
    }
  }
}
