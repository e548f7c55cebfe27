package dev.sonda.core.internal.producer;

import org.jspecify.annotations.Nullable;

/**
 * The target buffers that one producer has registered for its writers. Loop only.
 *
 * <p>An array, because each committed chunk needs a look-up, divided into pages that are allocated
 * when needed, so that a producer with only the highest writer id costs no more memory than a
 * producer with only the lowest.
 */
final class WriterTargetBuffers {
  /** Highest writer id in Perfetto's shared memory. */
  private static final int MAX_WRITER_ID = 0x7FFF;

  private static final int PAGE_SHIFT = 6;
  private static final int PAGE_MASK = (1 << PAGE_SHIFT) - 1;
  private static final int PAGES = (MAX_WRITER_ID >> PAGE_SHIFT) + 1;

  /** Heap used by a page and its reference in the list of pages, in bytes. */
  static final int PAGE_BYTES = 2 * (PAGE_MASK + 1) + 24;

  // Buffer ids by writer id. They are unsigned and have 16 bits; 0 means that the writer isn't
  // registered.
  private char @Nullable [][] pages;
  private int pageCount;

  /**
   * Whether a number is in the range of writer ids. Callers check this before a look-up; the writer
   * need not be registered.
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
   * @return size of the released heap in bytes
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
   * @param writerId valid, which the caller has checked, as is {@code bufferId}
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
