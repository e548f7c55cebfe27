package dev.sonda.shm.internal.page;

import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_READ;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_WRITTEN;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_COMPLETE;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_FREE;

import dev.sonda.shm.ChunkAccess;
import dev.sonda.shm.ReadableChunk;
import dev.sonda.shm.ServiceSideSmb;
import java.lang.foreign.MemorySegment;

/** Reads one producer's memory; every access that may fault goes through here. One thread. */
public final class MappedServiceSideSmb implements ServiceSideSmb {
  private final PageTable pages;
  private final ChunkView view = new ChunkView();
  private boolean acquired;

  public MappedServiceSideSmb(MemorySegment memory, int pageSizeBytes) {
    pages = new PageTable(memory, pageSizeBytes, RetryPause.spinning());
  }

  @Override
  public MemorySegment memory() {
    return pages.memory();
  }

  @Override
  public int pageSizeBytes() {
    return pages.pageSizeBytes();
  }

  @Override
  public int pageCount() {
    return pages.pageCount();
  }

  @Override
  public ReadableChunk chunk() {
    return view;
  }

  @Override
  public ChunkAccess tryAcquireForReading(long pageUntrusted, long chunkUntrusted) {
    requireAcquired(false);
    if (pageUntrusted < 0
        || pageUntrusted >= pages.pageCount()
        || chunkUntrusted < 0
        || chunkUntrusted >= PageHeaderLayout.MAX_CHUNKS_PER_PAGE) {
      return ChunkAccess.NO_SUCH_CHUNK;
    }
    try {
      return acquire((int) pageUntrusted, (int) chunkUntrusted);
    } catch (InternalError error) {
      return faultOrThrow(error);
    }
  }

  private ChunkAccess acquire(int page, int chunk) {
    ChunkAccess access = pages.tryAcquire(page, chunk, STATE_COMPLETE, STATE_BEING_READ, view.span);
    if (access == ChunkAccess.OK) {
      view.readHeader(memory(), true);
    }
    FaultPoint.pass();
    acquired = access == ChunkAccess.OK;
    return access;
  }

  /** An empty header tells a later scrape that no writer has taken the chunk yet. */
  @Override
  public ChunkAccess release() {
    requireAcquired(true);
    acquired = false;
    try {
      ChunkHeader.clear(memory(), view.span.offset);
      ChunkAccess access = pages.release(view.span, STATE_BEING_READ, STATE_FREE);
      FaultPoint.pass();
      return access;
    } catch (InternalError error) {
      return faultOrThrow(error);
    }
  }

  @Override
  public ChunkAccess forEachScrapable(ChunkVisitor visitor) {
    requireAcquired(false);
    try {
      for (int page = 0; page < pages.pageCount(); page++) {
        scrapePage(page, visitor);
      }
      FaultPoint.pass();
      return ChunkAccess.OK;
    } catch (InternalError error) {
      return faultOrThrow(error);
    }
  }

  private void scrapePage(int page, ChunkVisitor visitor) {
    int bitmap = pages.bitmap(page);
    int chunks = PageHeaderLayout.chunkCount(PageHeaderLayout.layout(bitmap));
    for (int chunk = 0; chunk < chunks; chunk++) {
      int state = PageHeaderLayout.state(bitmap, chunk);
      if (state == STATE_COMPLETE || state == STATE_BEING_WRITTEN) {
        pages.locate(page, chunk, bitmap, view.span);
        view.readHeader(memory(), state == STATE_COMPLETE);
        // The last packet of an incomplete chunk is in flux: one alone is no packet yet.
        if (view.complete() || view.packetCountUntrusted() >= 2) {
          visitor.visit(view);
        }
      }
    }
  }

  private void requireAcquired(boolean expected) {
    if (acquired != expected) {
      throw new IllegalStateException(
          expected ? "no chunk is acquired" : "release the acquired chunk first");
    }
  }

  private static ChunkAccess faultOrThrow(InternalError error) {
    if (ServiceSideSmb.isFault(error)) {
      return ChunkAccess.FAULT;
    }
    throw error;
  }
}
