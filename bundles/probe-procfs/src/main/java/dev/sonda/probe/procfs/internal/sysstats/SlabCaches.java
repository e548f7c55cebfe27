package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;

/**
 * /proc/slabinfo: what each of the kernel's object caches takes. Its two lines of heading have no
 * numbers and so count as no entry.
 */
final class SlabCaches extends LineFamily {
  private static final int PAGES_PER_SLAB_WORD = 5;
  private static final int SLABS_WORD = 14;
  private static final long MAX_UINT32 = 0xffff_ffffL;

  private long pagesPerSlab;
  private long slabs;

  SlabCaches(Machine machine, KernelText text) {
    super(machine.procFile("slabinfo"), text);
  }

  @Override
  void writeLine(TextCursor line, MessageWriter stats) {
    if (!line.nextWord()) {
      return;
    }
    int name = line.wordBegin();
    int nameBytes = line.wordEnd() - line.wordBegin();
    if (nameBytes <= MAX_NAME_BYTES && readNumbers(line)) {
      try (MessageWriter entry = stats.nested(SysStatsFields.SLAB_INFO)) {
        entry.bytes(SysStatsFields.SLAB_NAME, line.bytes(), name, nameBytes);
        entry.varint(SysStatsFields.SLAB_PAGES_PER_SLAB, pagesPerSlab);
        entry.varint(SysStatsFields.SLAB_NUM_SLABS, slabs);
      }
    }
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

  /** The word so many words on; a number above the largest long counts as none. */
  private static boolean numberAt(TextCursor line, int wordsOn) {
    return line.skipWords(wordsOn - 1) && line.wordIsUnsigned(0, 0) && line.unsigned() >= 0;
  }
}
