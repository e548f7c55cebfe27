package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_WRITTEN;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_FREE;

import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.internal.commit.OpenChunk;
import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import dev.sonda.shm.internal.page.ChunkLocation;
import dev.sonda.shm.internal.page.ChunkPool;
import dev.sonda.shm.internal.page.ChunkStates;
import dev.sonda.shm.internal.page.HeaderRetryPause;
import dev.sonda.shm.internal.page.MappedServiceSideSmb;
import dev.sonda.shm.internal.page.PageHeaderLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * One page of shared memory with the operations of service and producer on it: the state shared by
 * the actors of a race. The bytes are on the heap, so that millions of pages can be created; they
 * are accessed by the methods that access mapped memory.
 */
final class SharedPage {
  static final int FIRST_WRITER = 11;
  static final int SECOND_WRITER = 22;
  static final int VALUE = 4711;

  private static final int SIZE_BYTES = 4096;
  private static final int FIRST_CHUNK = PageHeaderLayout.SIZE_BYTES;
  private static final int FIRST_PAYLOAD = FIRST_CHUNK + ChunkHeaderLayout.SIZE_BYTES;
  private static final int CHUNK_ID = 7;

  final MemorySegment memory = MemorySegment.ofArray(new long[SIZE_BYTES / Long.BYTES]);
  final ChunkStates pages = new ChunkStates(memory, SIZE_BYTES, HeaderRetryPause.spinning());

  /**
   * Creates a page partitioned into {@code chunks} chunks with given states; the lowest bits are
   * the state of chunk 0.
   */
  static SharedPage of(int chunks, int states) {
    SharedPage page = new SharedPage();
    int bitmap = PageHeaderLayout.partitioned(PageHeaderLayout.layoutOf(chunks)) | states;
    PageHeaderLayout.BITMAP.setRelease(page.memory, 0L, bitmap);
    return page;
  }

  /**
   * Creates a page with one chunk, acquired by the first writer, with a packet count of {@code
   * packets}.
   */
  static SharedPage taken(int state, int packets) {
    SharedPage page = of(1, state);
    ChunkHeaderLayout.write(page.memory, FIRST_CHUNK, 1, FIRST_WRITER, (short) packets);
    return page;
  }

  /** The service's access to the page. */
  MappedServiceSideSmb service() {
    return new MappedServiceSideSmb(memory, SIZE_BYTES);
  }

  /** The producer's access to the page, which partitions free pages into {@code chunks} chunks. */
  ChunkPool pool(int chunks) {
    return new ChunkPool(pages, chunks);
  }

  /** Acquires a chunk and writes its header, as a writer does. */
  ChunkAccessOutcome take(int chunk, int writerId) {
    ChunkLocation span = new ChunkLocation();
    ChunkAccessOutcome access = pages.tryAcquire(0, chunk, STATE_FREE, STATE_BEING_WRITTEN, span);
    if (access == ChunkAccessOutcome.OK) {
      writeHeader(span, writerId);
    }
    return access;
  }

  /** Acquires any free chunk and writes its header, as {@link #take} does. */
  boolean takeAny(ChunkPool pool, int writerId) {
    ChunkLocation span = new ChunkLocation();
    boolean taken = pool.tryTake(span);
    if (taken) {
      writeHeader(span, writerId);
    }
    return taken;
  }

  private void writeHeader(ChunkLocation span, int writerId) {
    ChunkHeaderLayout.write(memory, span.offset, CHUNK_ID, writerId, (short) 5);
  }

  /** Position of a chunk at the time when a writer acquired it. */
  ChunkLocation span(int chunk) {
    ChunkLocation span = new ChunkLocation();
    pages.locate(0, chunk, pages.bitmap(0), span);
    return span;
  }

  /** Chunk 0 in the state in which a writer fills it, with a packet count of {@code packets}. */
  OpenChunk open(int packets) {
    OpenChunk chunk = new OpenChunk(memory);
    chunk.span.copyFrom(span(0));
    chunk.hold(1, packets, 0);
    return chunk;
  }

  String bitmap() {
    return Integer.toHexString(pages.bitmap(0));
  }

  /** The header of the first chunk, as text. */
  String header() {
    int count = ChunkHeaderLayout.count(ChunkHeaderLayout.packets(memory, FIRST_CHUNK));
    int writerId = ChunkHeaderLayout.writerId(memory, FIRST_CHUNK);
    return count + " of " + writerId;
  }

  void writePayload() {
    memory.set(ValueLayout.JAVA_INT, FIRST_PAYLOAD, VALUE);
  }

  int readPayload() {
    return memory.get(ValueLayout.JAVA_INT, FIRST_PAYLOAD);
  }
}
