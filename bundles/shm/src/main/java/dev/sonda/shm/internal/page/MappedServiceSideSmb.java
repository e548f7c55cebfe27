package dev.sonda.shm.internal.page;

import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_READ;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_WRITTEN;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_COMPLETE;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_FREE;

import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.ReadableChunk;
import dev.sonda.shm.ServiceSideSmb;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Reads one producer's shared memory, and contains all accesses that may fault. One thread. */
public final class MappedServiceSideSmb implements ServiceSideSmb {
  private final ChunkStates pages;
  private final ChunkView view = new ChunkView();
  private boolean acquired;

  public MappedServiceSideSmb(MemorySegment memory, int pageSizeBytes) {
    pages = new ChunkStates(memory, pageSizeBytes, HeaderRetryPause.spinning());
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
  public ChunkAccessOutcome tryAcquireForReading(long pageUntrusted, long chunkUntrusted) {
    requireAcquired(false);
    if (pageUntrusted < 0
        || pageUntrusted >= pages.pageCount()
        || chunkUntrusted < 0
        || chunkUntrusted >= PageHeaderLayout.MAX_CHUNKS_PER_PAGE) {
      return ChunkAccessOutcome.NO_SUCH_CHUNK;
    }
    try {
      return acquire((int) pageUntrusted, (int) chunkUntrusted);
    } catch (InternalError error) {
      return faultOrThrow(error);
    }
  }

  private ChunkAccessOutcome acquire(int page, int chunk) {
    ChunkAccessOutcome access =
        pages.tryAcquire(page, chunk, STATE_COMPLETE, STATE_BEING_READ, view.span);
    if (access == ChunkAccessOutcome.OK) {
      view.readHeader(memory(), true);
    }
    FaultPoint.pass();
    acquired = access == ChunkAccessOutcome.OK;
    return access;
  }

  /**
   * Frees the acquired chunk. Its header is cleared, so that a later scrape can detect that no
   * writer uses the chunk yet.
   */
  @Override
  public ChunkAccessOutcome release() {
    requireAcquired(true);
    acquired = false;
    try {
      ChunkHeaderLayout.clear(memory(), view.span.offset);
      ChunkAccessOutcome access = pages.release(view.span, STATE_BEING_READ, STATE_FREE);
      FaultPoint.pass();
      return access;
    } catch (InternalError error) {
      return faultOrThrow(error);
    }
  }

  @Override
  public ChunkAccessOutcome forEachScrapable(ChunkVisitor visitor) {
    requireAcquired(false);
    try {
      for (int page = 0; page < pages.pageCount(); page++) {
        scrapePage(page, visitor);
      }
      FaultPoint.pass();
      return ChunkAccessOutcome.OK;
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
        // The last packet of an incomplete chunk may still change, so an incomplete chunk needs at
        // least two packets.
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

  private static ChunkAccessOutcome faultOrThrow(InternalError error) {
    if (ServiceSideSmb.isFault(error)) {
      return ChunkAccessOutcome.FAULT;
    }
    throw error;
  }

  /** The location of a chunk and the values of its header at the time of {@link #readHeader}. */
  private static final class ChunkView implements ReadableChunk {
    final ChunkLocation span = new ChunkLocation();
    private boolean complete;
    private int writerId;
    private int chunkId;
    private int packetCount;
    private int flags;

    /**
     * Reads the packets word first, because only data published by this word may be read
     * afterwards.
     */
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
   * A safepoint at which an earlier fault in mapped memory is thrown as an {@link InternalError}.
   *
   * <p>Compiled code continues after a fault, and the error is thrown at the thread's next
   * safepoint, which may be after the {@code catch} block meant for it. The back edge of a loop
   * whose iteration count is unknown to the compiler is a safepoint.
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

    // The field is only accessed through its VarHandle.
    @SuppressWarnings({"unused", "FieldCanBeFinal"})
    private static int limit = ROUNDS;

    private FaultPoint() {}

    /** Throws the pending error of an earlier fault, if any. Takes a few nanoseconds. */
    static void pass() {
      int round = 0;
      while (round < (int) LIMIT.getOpaque()) {
        round++;
      }
    }
  }
}
