package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;

/**
 * Reads disk I/O from all lines of /proc/diskstats. Kernels before 4.18 have no counters of
 * discards, kernels before 5.5 none of flushes.
 */
public final class DiskCounters extends ProcLineCounterFamily {
  /**
   * Index of the word with the disk's name in a line {@code major minor name reads merged sectors
   * ms writes merged sectors ms …}.
   */
  private static final int NAME_WORD = 2;

  /**
   * This constant and the next seven are indexes of numbers in a line, counted from 0 at the first
   * number after the name.
   */
  private static final int READ_SECTORS = 2;

  private static final int READ_TIME_MS = 3;
  private static final int WRITE_SECTORS = 6;
  private static final int WRITE_TIME_MS = 7;
  private static final int DISCARD_SECTORS = 13;
  private static final int DISCARD_TIME_MS = 14;
  private static final int FLUSH_COUNT = 15;
  private static final int FLUSH_TIME_MS = 16;

  private final long[] numbers = new long[FLUSH_TIME_MS + 1];

  /** Opens nothing yet. */
  public DiskCounters(SysStatsEnvironment machine, KernelFileBuffer text) {
    super(machine.procFile("diskstats"), text);
  }

  @Override
  void writeLine(TextCursor line, MessageWriter stats) {
    for (int word = 0; word <= NAME_WORD; word++) {
      if (!line.nextWord()) {
        return;
      }
    }
    int name = line.wordBegin();
    int nameBytes = line.wordEnd() - line.wordBegin();
    int count = 0;
    while (count < numbers.length && line.nextUnsigned()) {
      numbers[count++] = line.unsigned();
    }
    if (count <= WRITE_TIME_MS || nameBytes > MAX_NAME_BYTES) {
      return;
    }
    try (MessageWriter entry = stats.nested(SysStatsFieldNumbers.DISK_STAT)) {
      entry.bytes(SysStatsFieldNumbers.DISK_DEVICE_NAME, line.bytes(), name, nameBytes);
      write(entry, count);
    }
  }

  /**
   * Writes the counters that this kernel's lines contain.
   *
   * @param count how many numbers follow the name in the line
   */
  private void write(MessageWriter entry, int count) {
    entry.varint(SysStatsFieldNumbers.DISK_READ_SECTORS, numbers[READ_SECTORS]);
    entry.varint(SysStatsFieldNumbers.DISK_READ_TIME_MS, numbers[READ_TIME_MS]);
    entry.varint(SysStatsFieldNumbers.DISK_WRITE_SECTORS, numbers[WRITE_SECTORS]);
    entry.varint(SysStatsFieldNumbers.DISK_WRITE_TIME_MS, numbers[WRITE_TIME_MS]);
    if (count > DISCARD_TIME_MS) {
      entry.varint(SysStatsFieldNumbers.DISK_DISCARD_SECTORS, numbers[DISCARD_SECTORS]);
      entry.varint(SysStatsFieldNumbers.DISK_DISCARD_TIME_MS, numbers[DISCARD_TIME_MS]);
    }
    if (count > FLUSH_TIME_MS) {
      entry.varint(SysStatsFieldNumbers.DISK_FLUSH_COUNT, numbers[FLUSH_COUNT]);
      entry.varint(SysStatsFieldNumbers.DISK_FLUSH_TIME_MS, numbers[FLUSH_TIME_MS]);
    }
  }
}
