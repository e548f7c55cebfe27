package dev.sonda.shm.internal.page;

import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_READ;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_WRITTEN;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_COMPLETE;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_FREE;

import dev.sonda.shm.ChunkAccess;
import dev.sonda.shm.ReadableChunk;
import dev.sonda.shm.ServiceSideSmb;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

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
      ChunkHeaderLayout.clear(memory(), view.span.offset);
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

  /** A chunk's place and the values of its header at the moment of {@link #readHeader}. */
  private static final class ChunkView implements ReadableChunk {
    final ChunkSpan span = new ChunkSpan();
    private boolean complete;
    private int writerId;
    private int chunkId;
    private int packetCount;
    private int flags;

    /** The packets word comes first: what it publishes is all that may be looked at after it. */
    void readHeader(MemorySegment memory, boolean chunkComplete) {
      short packets = ChunkHeaderLayout.packets(memory, span.offset);
      packetCount = ChunkHeaderLayout.count(packets);
      flags = ChunkHeaderLayout.flags(packets);
      writerId = ChunkHeaderLayout.writerId(memory, span.offset);
      chunkId = ChunkHeaderLayout.chunkId(memory, span.offset);
      complete = chunkComplete;
    }

    @Override
    public int page() {
      return span.page;
    }

    @Override
    public int chunk() {
      return span.chunk;
    }

    @Override
    public boolean complete() {
      return complete;
    }

    @Override
    public int writerIdUntrusted() {
      return writerId;
    }

    @Override
    public int chunkIdUntrusted() {
      return chunkId;
    }

    @Override
    public int packetCountUntrusted() {
      return packetCount;
    }

    @Override
    public int flagsUntrusted() {
      return flags;
    }

    @Override
    public long payloadOffset() {
      return span.payloadOffset();
    }

    @Override
    public int payloadSizeBytes() {
      return span.sizeBytes - ChunkHeaderLayout.SIZE_BYTES;
    }
  }

  /**
   * Where a fault in mapped memory becomes an {@link InternalError}, if there was one.
   *
   * <p>Compiled code goes on after a fault, and the error is thrown at the next point where the
   * thread can be stopped, which may lie behind the {@code catch} that waits for it. One such point
   * is the jump back of a loop of which the compiler can't know how often it goes round.
   */
  private static final class FaultPoint {
    private static final int ROUNDS = 2;
    private static final VarHandle LIMIT;

    static {
      try {
        LIMIT = MethodHandles.lookup().findStaticVarHandle(FaultPoint.class, "limit", int.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    @SuppressWarnings({"unused", "FieldCanBeFinal"}) // read through its VarHandle
    private static int limit = ROUNDS;

    private FaultPoint() {}

    /** Throws what is due. A few nanoseconds. */
    static void pass() {
      int round = 0;
      while (round < (int) LIMIT.getOpaque()) {
        round++;
      }
    }
  }
}
