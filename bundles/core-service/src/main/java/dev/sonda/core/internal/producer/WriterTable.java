package dev.sonda.core.internal.producer;

import org.jspecify.annotations.Nullable;

/**
 * The target buffers that one producer has registered for its writers. Loop only.
 *
 * <p>Divided into pages that are allocated when needed: each committed chunk looks here, and a
 * producer that registers only its highest writer id must not cost more than one with only the
 * lowest.
 */
final class WriterTable {
  /** Highest writer id in Perfetto's shared memory. */
  private static final int MAX_WRITER_ID = 0x7FFF;

  private static final int PAGE_SHIFT = 6;
  private static final int PAGE_MASK = (1 << PAGE_SHIFT) - 1;
  private static final int PAGES = (MAX_WRITER_ID >> PAGE_SHIFT) + 1;

  /** Heap of a page and of its reference in the list of pages. */
  static final int PAGE_BYTES = 2 * (PAGE_MASK + 1) + 24;

  // Buffer ids are 16 bits unsigned; 0 means that the writer isn't registered.
  private char @Nullable [][] pages;
  private int pageCount;

  /**
   * Whether a number is in the range of writer ids. Callers check this before they look it up; the
   * writer need not be registered.
   */
  static boolean isWriterId(long idUntrusted) {
    return idUntrusted >= 1 && idUntrusted <= MAX_WRITER_ID;
  }

  /**
   * Whether registering a writer allocates a page.
   *
   * @param writerId valid, which the caller has checked
   */
  boolean needsPageFor(int writerId) {
    char[][] present = pages;
    return present == null || present[writerId >> PAGE_SHIFT] == null;
  }

  /**
   * Drops all registrations.
   *
   * @return the heap that is free now
   */
  long takeBytes() {
    long bytes = (long) pageCount * PAGE_BYTES;
    pages = null;
    pageCount = 0;
    return bytes;
  }

  /**
   * Registers a writer.
   *
   * @param writerId valid, as {@code bufferId}, which the caller has checked
   */
  void register(int writerId, int bufferId) {
    char[][] present = pages;
    if (present == null) {
      present = new char[PAGES][];
      pages = present;
    }
    int page = writerId >> PAGE_SHIFT;
    if (present[page] == null) {
      present[page] = new char[PAGE_MASK + 1];
      pageCount++;
    }
    present[page][writerId & PAGE_MASK] = (char) bufferId;
  }

  /** Unregisters a writer; does nothing if it isn't registered. */
  void unregister(int writerId) {
    if (bufferOf(writerId) != 0) {
      register(writerId, 0);
    }
  }

  /** The registered buffer; 0 for a writer that isn't registered or has an invalid id. */
  int bufferOf(int writerIdUntrusted) {
    char[][] present = pages;
    if (present == null || !isWriterId(writerIdUntrusted)) {
      return 0;
    }
    char[] page = present[writerIdUntrusted >> PAGE_SHIFT];
    return page == null ? 0 : page[writerIdUntrusted & PAGE_MASK];
  }
}
