package dev.sonda.probe.procfs.internal.proc;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.sonda.posix.FileSyscalls;
import java.lang.foreign.MemorySegment;

/** Lists the entries of a folder whose names are numbers: processes, threads, descriptors. */
final class NumberedEntries {
  private final FileSyscalls files;

  NumberedEntries(FileSyscalls files) {
    this.files = files;
  }

  /** Lists from the folder's position to its end: 0 or {@code -errno}. */
  int list(int folder, NumberList into) {
    MemorySegment room = CallRooms.take();
    try {
      return list(folder, room, into);
    } finally {
      CallRooms.giveBack(room);
    }
  }

  /**
   * Reads the folder piece by piece: one call of getdents returns as many entries as the room
   * holds.
   */
  private int list(int folder, MemorySegment room, NumberList into) {
    long filled;
    do {
      filled = files.getdents(folder, room, 0, CallRooms.BYTES);
      for (long entry = 0; entry < filled; entry += recordLength(room, entry)) {
        add(room, entry, into);
      }
    } while (filled > 0);
    return (int) filled;
  }

  /** The size of an entry in the kernel's list, which the next one follows. */
  private static int recordLength(MemorySegment room, long entry) {
    return room.get(JAVA_SHORT_UNALIGNED, entry + DirentLayout.RECORD_LENGTH) & 0xFFFF;
  }

  /**
   * Adds the number that an entry's name is. Names that are no number, or no int, are left out:
   * /proc has files beside processes.
   */
  private static void add(MemorySegment room, long entry, NumberList into) {
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
