package dev.sonda.shm.internal.page;

import static dev.sonda.shm.internal.page.PageHeaderLayout.LAYOUT_UNPARTITIONED;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_WRITTEN;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_COMPLETE;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_FREE;

import dev.sonda.shm.ChunkAccessOutcome;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Consumer;

/**
 * Finds free chunks by searching the pages cyclically. Not thread-safe: the arbiter calls it with
 * its lock held.
 */
public final class ChunkPool {
  private static final Logger LOGGER = System.getLogger(ChunkPool.class.getName());

  private final ChunkStates pages;
  private final int newPageLayout;
  private int nextPage;
  private boolean tamperingReported;

  /** Creates a pool that splits a free page into {@code chunksPerPage} chunks. */
  public ChunkPool(ChunkStates pages, int chunksPerPage) {
    this.pages = pages;
    newPageLayout = PageHeaderLayout.layoutOf(chunksPerPage);
  }

  public boolean tryTake(ChunkLocation taken) {
    for (int i = 0; i < pages.pageCount(); i++) {
      if (tryTakeFrom(nextPage, taken)) {
        return true;
      }
      nextPage = (nextPage + 1) % pages.pageCount();
    }
    return false;
  }

  private boolean tryTakeFrom(int page, ChunkLocation taken) {
    int bitmap = pages.bitmap(page);
    if (PageHeaderLayout.layout(bitmap) == LAYOUT_UNPARTITIONED) {
      return pages.tryPartition(page, newPageLayout) && tryAcquire(page, 0, taken);
    }
    int chunks = PageHeaderLayout.chunkCount(PageHeaderLayout.layout(bitmap));
    for (int chunk = 0; chunk < chunks; chunk++) {
      if (PageHeaderLayout.state(bitmap, chunk) == STATE_FREE && tryAcquire(page, chunk, taken)) {
        return true;
      }
    }
    return false;
  }

  private boolean tryAcquire(int page, int chunk, ChunkLocation taken) {
    return pages.tryAcquire(page, chunk, STATE_FREE, STATE_BEING_WRITTEN, taken)
        == ChunkAccessOutcome.OK;
  }

  /**
   * Marks a chunk as complete. Returns false, and logs it the first time, if the service has
   * changed the page header, so that the chunk is lost.
   */
  public boolean complete(ChunkLocation written) {
    ChunkAccessOutcome access = pages.release(written, STATE_BEING_WRITTEN, STATE_COMPLETE);
    if (access != ChunkAccessOutcome.OK && !tamperingReported) {
      tamperingReported = true;
      LOGGER.log(
          Level.WARNING,
          "The tracing service changed page {0} while it was being written ({1}): data is lost",
          written.page,
          access);
    }
    return access == ChunkAccessOutcome.OK;
  }

  /**
   * Frees a complete chunk in memory that isn't shared with a service, which would free it
   * otherwise.
   */
  public void free(ChunkLocation complete) {
    ChunkHeaderLayout.clear(pages.memory(), complete.offset);
    pages.release(complete, STATE_COMPLETE, STATE_FREE);
  }

  /** Visits all chunks that are being written. */
  public void forEachBeingWritten(Consumer<ChunkLocation> visitor) {
    ChunkLocation span = new ChunkLocation();
    for (int page = 0; page < pages.pageCount(); page++) {
      int bitmap = pages.bitmap(page);
      int chunks = PageHeaderLayout.chunkCount(PageHeaderLayout.layout(bitmap));
      for (int chunk = 0; chunk < chunks; chunk++) {
        if (PageHeaderLayout.state(bitmap, chunk) == STATE_BEING_WRITTEN) {
          pages.locate(page, chunk, bitmap, span);
          visitor.accept(span);
        }
      }
    }
  }
}
