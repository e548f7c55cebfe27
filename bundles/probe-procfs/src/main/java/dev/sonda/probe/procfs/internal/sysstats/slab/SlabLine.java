package dev.sonda.probe.procfs.internal.sysstats.slab;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.family.LineFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFields;
import java.util.Arrays;

/** A parsed line of /proc/slabinfo, which describes one object cache; used again for each line. */
final class SlabLine {
  /** The largest number that Perfetto's fields hold; a line with a larger one is malformed. */
  static final long MAX_UINT32 = 0xffff_ffffL;

  /**
   * Indexes of words in a line, from 0: {@code name active_objs num_objs objsize objperslab
   * pagesperslab : tunables …}.
   */
  private static final int PAGES_PER_SLAB_WORD = 5;

  /** The number of slabs: {@code … : slabdata active_slabs num_slabs sharedavail}. */
  private static final int SLABS_WORD = 14;

  private byte[] text = new byte[0];
  private int nameBegin;
  private int nameEnd;
  private long pagesPerSlab;
  private long slabs;

  /** Parses a line; false for the two lines of heading, which have no numbers. */
  boolean read(TextCursor line) {
    if (!line.nextWord()) {
      return false;
    }
    text = line.bytes();
    nameBegin = line.wordBegin();
    nameEnd = line.wordEnd();
    return nameEnd - nameBegin <= LineFamily.MAX_NAME_BYTES && readNumbers(line);
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

  /** Moves on by this many words; true if that word is a number of at most a long. */
  private static boolean numberAt(TextCursor line, int wordsOn) {
    return line.skipWords(wordsOn - 1) && line.wordIsUnsigned(0, 0) && line.unsigned() >= 0;
  }

  /** Whether the line is of the cache with this name; allocates nothing. */
  boolean nameIs(byte[] name) {
    return Arrays.equals(text, nameBegin, nameEnd, name, 0, name.length);
  }

  /** A copy of the name, for a cache that is kept beyond this line. */
  byte[] name() {
    return Arrays.copyOfRange(text, nameBegin, nameEnd);
  }

  long pagesPerSlab() {
    return pagesPerSlab;
  }

  /** Writes the line's cache, with its name as the bytes that the kernel gave. */
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
    try (MessageWriter entry = stats.nested(SysStatsFields.SLAB_INFO)) {
      entry.bytes(SysStatsFields.SLAB_NAME, text, nameBegin, nameBytes);
      entry.varint(SysStatsFields.SLAB_PAGES_PER_SLAB, pagesPerSlab);
      entry.varint(SysStatsFields.SLAB_NUM_SLABS, slabs);
    }
  }
}
