package dev.sonda.shm.internal.page;

import static dev.sonda.shm.internal.page.PageHeaderLayout.BITMAP;

import dev.sonda.shm.ChunkAccess;
import java.lang.foreign.MemorySegment;

/**
 * The states of all chunks of a shared memory buffer, and the only code that changes them.
 *
 * <p>Any thread. The other side may write anything into a page header at any time: all that follows
 * is a refused access, never an offset outside of the memory.
 */
public final class PageTable {
  private final MemorySegment memory;
  private final int pageSizeBytes;
  private final int pageCount;
  private final RetryPause pause;
  private final int[] chunkSizeByLayout = new int[PageHeaderLayout.LAYOUT_COUNT];

  public PageTable(MemorySegment memory, int pageSizeBytes, RetryPause pause) {
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

  /** Acquire: a reader of a state sees what the chunk's owner wrote before it set the state. */
  public int bitmap(int page) {
    return (int) BITMAP.getAcquire(memory, pageOffset(page));
  }

  /** Tries once; the loser of a race has to look at the page again anyway. */
  public boolean tryPartition(int page, int layout) {
    return compareAndSet(page, 0, PageHeaderLayout.partitioned(layout));
  }

  /** Moves a chunk from one state to the next and says where it lies. */
  public ChunkAccess tryAcquire(int page, int chunk, int from, int to, ChunkSpan acquired) {
    for (int attempt = 0; attempt < RetryPause.MAX_ATTEMPTS; attempt++) {
      int bitmap = bitmap(page);
      if (chunk >= PageHeaderLayout.chunkCount(PageHeaderLayout.layout(bitmap))) {
        return ChunkAccess.NO_SUCH_CHUNK;
      }
      if (PageHeaderLayout.state(bitmap, chunk) != from) {
        return ChunkAccess.WRONG_STATE;
      }
      if (compareAndSet(page, bitmap, PageHeaderLayout.withState(bitmap, chunk, to))) {
        locate(page, chunk, bitmap, acquired);
        return ChunkAccess.OK;
      }
      pause.afterAttempt(attempt);
    }
    return ChunkAccess.GAVE_UP;
  }

  /** Moves a chunk that was acquired to its next state. */
  public ChunkAccess release(ChunkSpan acquired, int from, int to) {
    for (int attempt = 0; attempt < RetryPause.MAX_ATTEMPTS; attempt++) {
      int bitmap = bitmap(acquired.page);
      if (PageHeaderLayout.layout(bitmap) != acquired.layout
          || PageHeaderLayout.state(bitmap, acquired.chunk) != from) {
        return ChunkAccess.WRONG_STATE;
      }
      int next = PageHeaderLayout.withState(bitmap, acquired.chunk, to);
      if (compareAndSet(acquired.page, bitmap, next)) {
        return ChunkAccess.OK;
      }
      pause.afterAttempt(attempt);
    }
    return ChunkAccess.GAVE_UP;
  }

  /** Says where a chunk lies, going by a page header read before. */
  public void locate(int page, int chunk, int bitmap, ChunkSpan located) {
    located.page = page;
    located.chunk = chunk;
    located.layout = PageHeaderLayout.layout(bitmap);
    located.sizeBytes = chunkSizeByLayout[located.layout];
    located.offset =
        pageOffset(page) + PageHeaderLayout.SIZE_BYTES + (long) chunk * located.sizeBytes;
  }

  /** Needs to acquire and to release; the weakest VarHandle mode that does both is volatile. */
  private boolean compareAndSet(int page, int expected, int next) {
    return BITMAP.compareAndSet(memory, pageOffset(page), expected, next);
  }

  private long pageOffset(int page) {
    return (long) page * pageSizeBytes;
  }
}
