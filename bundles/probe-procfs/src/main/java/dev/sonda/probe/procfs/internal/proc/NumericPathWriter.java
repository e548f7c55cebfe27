package dev.sonda.probe.procfs.internal.proc;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * Writes paths that begin with a number, such as {@code 42/status}, to the beginning of a native
 * buffer.
 */
final class NumericPathWriter {
  private static final int MAX_DIGITS = 19;

  private NumericPathWriter() {}

  /** Writes a number that isn't negative. */
  static MemorySegment in(MemorySegment room, long number) {
    room.set(JAVA_BYTE, MAX_DIGITS, (byte) 0);
    return endingAtDigits(room, number);
  }

  /** Writes the path of a file in the folder that has this number as its name. */
  static MemorySegment in(MemorySegment room, long number, NativeFileName file) {
    room.set(JAVA_BYTE, MAX_DIGITS, (byte) '/');
    return endingAtDigits(file.in(room, MAX_DIGITS + 1), number);
  }

  private static MemorySegment endingAtDigits(MemorySegment room, long number) {
    int begin = MAX_DIGITS;
    long rest = number;
    do {
      begin--;
      room.set(JAVA_BYTE, begin, (byte) ('0' + rest % 10));
      rest /= 10;
    } while (rest > 0);
    return room.asSlice(begin);
  }
}
