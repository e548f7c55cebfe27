package dev.sonda.probe.procfs.internal.proc;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.sonda.posix.FileSyscalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Those entries of a folder whose names are numbers: processes, threads, descriptors. */
final class NumberedEntries {
  private static final int ROOM_BYTES = 32 << 10;

  private final FileSyscalls files;
  private final MemorySegment room = Arena.ofAuto().allocate(ROOM_BYTES, Long.BYTES);

  NumberedEntries(FileSyscalls files) {
    this.files = files;
  }

  /** From where the folder stands to its end; 0 or {@code -errno}. */
  int list(int folder, NumberList into) {
    long filled;
    do {
      filled = files.getdents(folder, room, 0, ROOM_BYTES);
      for (long entry = 0; entry < filled; entry += recordLength(entry)) {
        add(entry, into);
      }
    } while (filled > 0);
    return (int) filled;
  }

  private int recordLength(long entry) {
    return room.get(JAVA_SHORT_UNALIGNED, entry + DirentLayout.RECORD_LENGTH) & 0xFFFF;
  }

  private void add(long entry, NumberList into) {
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
