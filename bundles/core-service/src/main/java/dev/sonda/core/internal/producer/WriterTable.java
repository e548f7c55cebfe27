package dev.sonda.core.internal.producer;

import org.jspecify.annotations.Nullable;

/**
 * For which buffer each of a producer's writers was registered. In pages that are made when they
 * are needed: every committed chunk looks here, and a producer that registers its highest number
 * alone must not cost more than one that registers its lowest. Loop only.
 */
final class WriterTable {
  private static final int PAGE_SHIFT = 6;
  private static final int PAGE_MASK = (1 << PAGE_SHIFT) - 1;
  private static final int PAGES = (ProducerLimits.MAX_WRITER_ID >> PAGE_SHIFT) + 1;

  /** What a page takes of the heap, with its place in the list of pages. */
  static final int PAGE_BYTES = 2 * (PAGE_MASK + 1) + 24;

  // Buffer numbers are unsigned and 0 is none.
  private char @Nullable [][] pages;
  private int pageCount;

  /** Whether registering the writer, whose number was checked, takes another page. */
  boolean needsPageFor(int writerId) {
    char[][] present = pages;
    return present == null || present[writerId >> PAGE_SHIFT] == null;
  }

  /** Forgets everything; gives the bytes of its pages. */
  long takeBytes() {
    long bytes = (long) pageCount * PAGE_BYTES;
    pages = null;
    pageCount = 0;
    return bytes;
  }

  /** Both numbers were checked. */
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

  /** The number was checked; whether it was registered doesn't matter. */
  void unregister(int writerId) {
    if (bufferOf(writerId) != 0) {
      register(writerId, 0);
    }
  }

  /** The buffer, or 0 for a writer that isn't registered, or can't be. */
  int bufferOf(int writerIdUntrusted) {
    char[][] present = pages;
    if (present == null || !ProducerLimits.isWriterId(writerIdUntrusted)) {
      return 0;
    }
    char[] page = present[writerIdUntrusted >> PAGE_SHIFT];
    return page == null ? 0 : page[writerIdUntrusted & PAGE_MASK];
  }
}
