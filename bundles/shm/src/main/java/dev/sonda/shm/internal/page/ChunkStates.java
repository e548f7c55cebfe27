package dev.sonda.shm.internal.page;

import static dev.sonda.shm.internal.page.PageHeaderLayout.BITMAP;

import dev.sonda.shm.ChunkAccessOutcome;
import java.lang.foreign.MemorySegment;

/**
 * The states of all chunks of a shared memory buffer, and the only code that changes them.
 *
 * <p>Any thread. The other process may write any value into a page header at any time; the only
 * effect is a refused access, never an offset outside of the memory.
 */
public final class ChunkStates {
  private final MemorySegment memory;
  private final int pageSizeBytes;
  private final int pageCount;
  private final HeaderRetryPause pause;
  private final int[] chunkSizeByLayout = new int[PageHeaderLayout.LAYOUT_COUNT];

  public ChunkStates(MemorySegment memory, int pageSizeBytes, HeaderRetryPause pause) {
    if (pageSizeBytes <= 0
        || pageSizeBytes > PageHeaderLayout.MAX_PAGE_BYTES
        || pageSizeBytes % PageHeaderLayout.PAGE_UNIT_BYTES != 0) {
      throw new IllegalArgumentException("no page size: " + pageSizeBytes);
    }
    if (memory.byteSize() == 0 || memory.byteSize() % pageSizeBytes != 0) {
      throw new IllegalArgumentException(
          memory.byteSize() + " bytes are not whole pages of " + pageSizeBytes);
    }
    this.memory = memory;
    this.pageSizeBytes = pageSizeBytes;
    this.pageCount = Math.toIntExact(memory.byteSize() / pageSizeBytes);
    this.pause = pause;
    for (int layout = 0; layout < chunkSizeByLayout.length; layout++) {
      chunkSizeByLayout[layout] = PageHeaderLayout.chunkSizeBytes(pageSizeBytes, layout);
    }
  }

  MemorySegment memory() {
    return memory;
  }

  int pageSizeBytes() {
    return pageSizeBytes;
  }

  int pageCount() {
    return pageCount;
  }

  /**
   * Reads a page header with acquire semantics: a thread that reads a state sees the data written
   * before the state was set.
   */
  public int bitmap(int page) {
    return (int) BITMAP.getAcquire(memory, pageOffset(page));
  }

  /**
   * Tries only once to partition a free page, because after a lost race the page header has to be
   * read again anyway.
   */
  public boolean tryPartition(int page, int layout) {
    return compareAndSet(page, 0, PageHeaderLayout.partitioned(layout));
  }

  /** Changes a chunk from one state to the next and stores its location in {@code acquired}. */
  public ChunkAccessOutcome tryAcquire(
      int page, int chunk, int from, int to, ChunkLocation acquired) {
    for (int attempt = 0; attempt < HeaderRetryPause.MAX_ATTEMPTS; attempt++) {
      int bitmap = bitmap(page);
      if (chunk >= PageHeaderLayout.chunkCount(PageHeaderLayout.layout(bitmap))) {
        return ChunkAccessOutcome.NO_SUCH_CHUNK;
      }
      if (PageHeaderLayout.state(bitmap, chunk) != from) {
        return ChunkAccessOutcome.WRONG_STATE;
      }
      if (compareAndSet(page, bitmap, PageHeaderLayout.withState(bitmap, chunk, to))) {
        locate(page, chunk, bitmap, acquired);
        return ChunkAccessOutcome.OK;
      }
      pause.afterAttempt(attempt);
    }
    return ChunkAccessOutcome.GAVE_UP;
  }

  /** Changes an acquired chunk to its next state. */
  public ChunkAccessOutcome release(ChunkLocation acquired, int from, int to) {
    for (int attempt = 0; attempt < HeaderRetryPause.MAX_ATTEMPTS; attempt++) {
      int bitmap = bitmap(acquired.page);
      if (PageHeaderLayout.layout(bitmap) != acquired.layout
          || PageHeaderLayout.state(bitmap, acquired.chunk) != from) {
        return ChunkAccessOutcome.WRONG_STATE;
      }
      int next = PageHeaderLayout.withState(bitmap, acquired.chunk, to);
      if (compareAndSet(acquired.page, bitmap, next)) {
        return ChunkAccessOutcome.OK;
      }
      pause.afterAttempt(attempt);
    }
    return ChunkAccessOutcome.GAVE_UP;
  }

  /**
   * Computes the location of a chunk from a page header that was read before, and stores it in
   * {@code located}.
   */
  public void locate(int page, int chunk, int bitmap, ChunkLocation located) {
    located.page = page;
    located.chunk = chunk;
    located.layout = PageHeaderLayout.layout(bitmap);
    located.sizeBytes = chunkSizeByLayout[located.layout];
    located.offset =
        pageOffset(page) + PageHeaderLayout.SIZE_BYTES + (long) chunk * located.sizeBytes;
  }

  /**
   * Compares and sets a page header with volatile semantics, the weakest VarHandle mode with both
   * acquire and release.
   */
  private boolean compareAndSet(int page, int expected, int next) {
    return BITMAP.compareAndSet(memory, pageOffset(page), expected, next);
  }

  private long pageOffset(int page) {
    return (long) page * pageSizeBytes;
  }
}
