package dev.sonda.benchmarks.service;

import dev.sonda.benchmarks.buffer.ChunkTemplates;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A producer's shared memory, each page with one chunk as TraceBuffer_WR_SingleWriter writes them.
 */
public final class FilledPages {
  public static final int WRITER = 1;

  private static final int PAGE_BYTES = 4096;
  private static final int PAGE_HEADER_BYTES = 8;
  private static final int CHUNK_HEADER_BYTES = 8;

  /** Header word of a page that is one chunk, in the state "complete". */
  private static final int COMPLETE = (1 << 28) | 3;

  private final MemorySegment memory;
  private final ChunkTemplates templates;
  private int chunkId;

  public FilledPages(MemorySegment memory, ChunkTemplates templates, int pages) {
    this.memory = memory;
    this.templates = templates;
    for (int page = 0; page < pages; page++) {
      fill(page);
    }
  }

  private void fill(int page) {
    long payload = (long) page * PAGE_BYTES + PAGE_HEADER_BYTES + CHUNK_HEADER_BYTES;
    int room = PAGE_BYTES - PAGE_HEADER_BYTES - CHUNK_HEADER_BYTES;
    int size = Math.min(templates.sizeBytes(page), room);
    MemorySegment.copy(templates.memory(), templates.offset(page), memory, payload, size);
  }

  /**
   * Completes the chunk of a page as a writer does: writes the chunk's header and the page's header
   * word.
   */
  public void complete(int page) {
    long offset = (long) page * PAGE_BYTES;
    long header =
        (chunkId++ & 0xFFFF_FFFFL)
            | (long) WRITER << Integer.SIZE
            | (long) templates.fragmentCount(page) << (Integer.SIZE + Short.SIZE);
    memory.set(ValueLayout.JAVA_LONG, offset + PAGE_HEADER_BYTES, header);
    memory.set(ValueLayout.JAVA_INT, offset, COMPLETE);
  }

  /** Whether the service has copied the chunk and freed the page. */
  public boolean isFree(int page) {
    return memory.get(ValueLayout.JAVA_INT, (long) page * PAGE_BYTES) == 0;
  }
}
