package dev.sonda.trace.tables.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one table. Its large blocks are in an arena of their own, so that they can be moved
 * to a file when the table is finished.
 */
public final class TableBlocks {
  private final OffHeapMemory memory;
  private @Nullable LargeBlocks large;
  private long largeBytes;
  private boolean isKeptInPlace;

  public TableBlocks(OffHeapMemory memory) {
    this.memory = memory;
  }

  MemorySegment allocate(long size) {
    if (!memory.hasRoom(size) || !LargeBlocks.isLarge(size)) {
      return memory.allocate(size);
    }
    if (large == null) {
      large = new LargeBlocks(memory.openArena());
    }
    largeBytes += size;
    return memory.allocate(size, large);
  }

  MemorySegment zeros(long size) {
    return memory.zeros(size);
  }

  /** The numbers of the first rows of a block, in a segment that all tables share. */
  MemorySegment rowNumbers(int block, int rows) {
    return memory.rowNumbers(block, rows);
  }

  void unload() {
    memory.unload();
  }

  /** From now on, blocks are never moved. */
  synchronized void keepInPlace() {
    isKeptInPlace = true;
  }

  /**
   * Moves the columns' blocks to the file, unless they are kept in place or there already. If the
   * file's disk is full, all of them stay.
   */
  synchronized void moveToFile(List<FinishedColumn> columns) {
    if (large == null || isKeptInPlace) {
      return;
    }
    Arena left = large.arena();
    List<List<MemorySegment>> moved =
        columns.stream()
            .map(column -> column.blocks().stream().map(block -> moved(block, left)).toList())
            .toList();
    for (int i = 0; i < moved.size(); i++) {
      columns.get(i).setBlocks(moved.get(i));
    }
    large = null;
    memory.close(left, largeBytes);
    memory.unload();
  }

  private MemorySegment moved(MemorySegment block, Arena from) {
    return block.scope().equals(from.scope()) ? memory.copyInFile(block) : block;
  }
}
