package dev.sonda.probe.procfs.internal.sysstats.slab;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.family.ProcLineCounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFieldNumbers;
import java.util.Arrays;

/**
 * A parsed line of /proc/slabinfo, which describes one object cache; the object is reused for each
 * line.
 */
final class SlabinfoLine {
  /** The largest number that Perfetto's fields hold; a line with a larger one is malformed. */
  static final long MAX_UINT32 = 0xffff_ffffL;

  /**
   * Index of the word pagesperslab in a line, counted from 0: {@code name active_objs num_objs
   * objsize objperslab pagesperslab : tunables …}.
   */
  private static final int PAGES_PER_SLAB_WORD = 5;

  /**
   * Index of the word num_slabs in a line, which ends with {@code … : slabdata active_slabs
   * num_slabs sharedavail}.
   */
  private static final int SLABS_WORD = 14;

  private byte[] text = new byte[0];
  private int nameBegin;
  private int nameEnd;
  private long pagesPerSlab;
  private long slabs;

  /**
   * Parses a line; false for a malformed line and for the two header lines, which have no numbers.
   */
  boolean read(TextCursor line) {
    if (!line.nextWord()) {
      return false;
    }
    text = line.bytes();
    nameBegin = line.wordBegin();
    nameEnd = line.wordEnd();
    return nameEnd - nameBegin <= ProcLineCounterFamily.MAX_NAME_BYTES && readNumbers(line);
  }

  private boolean readNumbers(TextCursor line) {
    if (!numberAt(line, PAGES_PER_SLAB_WORD)) {
      return false;
    }
    pagesPerSlab = line.unsigned();
    if (!numberAt(line, SLABS_WORD - PAGES_PER_SLAB_WORD)) {
      return false;
    }
    slabs = line.unsigned();
    return pagesPerSlab <= MAX_UINT32 && slabs <= MAX_UINT32;
  }

  /**
   * Advances the cursor by {@code wordsOn} words; true if the word at the new position is a number
   * from 0 to {@link Long#MAX_VALUE}.
   */
  private static boolean numberAt(TextCursor line, int wordsOn) {
    return line.skipWords(wordsOn - 1) && line.wordIsUnsigned(0, 0) && line.unsigned() >= 0;
  }

  /** Whether the line describes the cache {@code name}; allocates nothing. */
  boolean nameIs(byte[] name) {
    return Arrays.equals(text, nameBegin, nameEnd, name, 0, name.length);
  }

  /** A copy of the cache's name, which remains valid after the next line is parsed. */
  byte[] name() {
    return Arrays.copyOfRange(text, nameBegin, nameEnd);
  }

  long pagesPerSlab() {
    return pagesPerSlab;
  }

  /**
   * Writes the SlabInfo message of the cache; its name is written as the bytes in the file, without
   * decoding.
   */
  void write(MessageWriter stats) {
    write(stats, text, nameBegin, nameEnd - nameBegin, pagesPerSlab, slabs);
  }

  static void write(
      MessageWriter stats,
      byte[] text,
      int nameBegin,
      int nameBytes,
      long pagesPerSlab,
      long slabs) {
    try (MessageWriter entry = stats.nested(SysStatsFieldNumbers.SLAB_INFO)) {
      entry.bytes(SysStatsFieldNumbers.SLAB_NAME, text, nameBegin, nameBytes);
      entry.varint(SysStatsFieldNumbers.SLAB_PAGES_PER_SLAB, pagesPerSlab);
      entry.varint(SysStatsFieldNumbers.SLAB_NUM_SLABS, slabs);
    }
  }
}
