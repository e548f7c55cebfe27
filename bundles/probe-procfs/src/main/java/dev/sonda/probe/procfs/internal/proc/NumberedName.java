package dev.sonda.probe.procfs.internal.proc;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A path that begins with a number, such as {@code 42/status}; written again for each. */
final class NumberedName {
  private static final int MAX_DIGITS = 19;
  private static final int MAX_BYTES = 128;

  private final MemorySegment room = Arena.ofAuto().allocate(MAX_BYTES);

  /** Not for negative numbers. */
  MemorySegment of(long number) {
    room.set(JAVA_BYTE, MAX_DIGITS, (byte) 0);
    return endingAtDigits(number);
  }

  /** A file in the folder that has that number as its name. */
  MemorySegment of(long number, FileName file) {
    room.set(JAVA_BYTE, MAX_DIGITS, (byte) '/');
    MemorySegment name = file.cString();
    MemorySegment.copy(name, 0, room, MAX_DIGITS + 1, name.byteSize());
    return endingAtDigits(number);
  }

  private MemorySegment endingAtDigits(long number) {
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
