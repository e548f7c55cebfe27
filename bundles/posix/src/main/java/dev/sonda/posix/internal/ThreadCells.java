package dev.sonda.posix.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * A few native bytes for each thread. A thread can't say that it ends: so one that needs a cell
 * gets that of a thread that has ended, and there are never more than threads that lived at one
 * time. All end with the class that keeps them, when the collector finds that class unreachable.
 */
final class ThreadCells {
  private final long sizeBytes;
  private final List<Cell> cells = new ArrayList<>();

  ThreadCells(long sizeBytes) {
    this.sizeBytes = sizeBytes;
  }

  /** For this thread alone, until it ends. */
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
