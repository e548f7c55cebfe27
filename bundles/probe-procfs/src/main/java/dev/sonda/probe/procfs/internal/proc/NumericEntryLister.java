package dev.sonda.probe.procfs.internal.proc;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.sonda.posix.FileSyscalls;
import java.lang.foreign.MemorySegment;

/** Lists the entries of a folder whose names are numbers: processes, threads, descriptors. */
final class NumericEntryLister {
  private final FileSyscalls files;

  NumericEntryLister(FileSyscalls files) {
    this.files = files;
  }

  /**
   * Lists the entries from the folder's current position to its end. Returns 0 or {@code -errno}.
   */
  int list(int folder, ReusableIntList into) {
    MemorySegment room = SyscallBufferPool.take();
    try {
      return list(folder, room, into);
    } finally {
      SyscallBufferPool.giveBack(room);
    }
  }

  /**
   * Reads the folder in several calls: one call of getdents returns as many entries as fit into
   * {@code room}.
   */
  private int list(int folder, MemorySegment room, ReusableIntList into) {
    long filled;
    do {
      filled = files.getdents(folder, room, 0, SyscallBufferPool.BYTES);
      for (long entry = 0; entry < filled; entry += recordLength(room, entry)) {
        add(room, entry, into);
      }
    } while (filled > 0);
    return (int) filled;
  }

  /** The size of an entry in the kernel's list; the next entry follows directly. */
  private static int recordLength(MemorySegment room, long entry) {
    return room.get(JAVA_SHORT_UNALIGNED, entry + DirentLayout.RECORD_LENGTH) & 0xFFFF;
  }

  /**
   * Adds an entry's name as a number. Names that aren't an int are left out: /proc also has entries
   * other than processes.
   */
  private static void add(MemorySegment room, long entry, ReusableIntList into) {
    long value = 0;
    long at = entry + DirentLayout.NAME;
    int digit = room.get(JAVA_BYTE, at);
    do {
      if (digit < '0' || digit > '9') {
        return;
      }
      value = 10 * value + digit - '0';
      if (value > Integer.MAX_VALUE) {
        return;
      }
      at++;
      digit = room.get(JAVA_BYTE, at);
    } while (digit != 0);
    into.add((int) value);
  }
}
