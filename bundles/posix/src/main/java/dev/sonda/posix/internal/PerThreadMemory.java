package dev.sonda.posix.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Allocates a few bytes of native memory for each thread. There is no notification of a thread's
 * end, so a new thread reuses the memory of one that has ended; the number of allocations is at
 * most that of threads alive at one time. The memory is freed when the class that holds this object
 * becomes unreachable.
 */
final class PerThreadMemory {
  private final long sizeBytes;
  private final List<Cell> cells = new ArrayList<>();

  PerThreadMemory(long sizeBytes) {
    this.sizeBytes = sizeBytes;
  }

  /** Memory for exclusive use by the calling thread, until the thread ends. */
  synchronized MemorySegment take() {
    Cell mine = cells.stream().filter(Cell::isLeft).findFirst().orElseGet(this::add);
    mine.owner = new WeakReference<>(Thread.currentThread());
    return mine.memory;
  }

  private Cell add() {
    Cell added = new Cell(Arena.ofAuto().allocate(sizeBytes, Long.BYTES));
    cells.add(added);
    return added;
  }

  synchronized int count() {
    return cells.size();
  }

  private static final class Cell {
    private final MemorySegment memory;
    private WeakReference<Thread> owner = new WeakReference<>(null);

    private Cell(MemorySegment memory) {
      this.memory = memory;
    }

    private boolean isLeft() {
      Thread thread = owner.get();
      return thread == null || !thread.isAlive();
    }
  }
}
