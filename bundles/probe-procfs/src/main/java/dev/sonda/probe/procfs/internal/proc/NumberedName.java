package dev.sonda.probe.procfs.internal.proc;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A name that is a number, such as that of a process's folder; written again for each. */
final class NumberedName {
  private static final int MAX_DIGITS = 19;

  private final MemorySegment digits = Arena.ofAuto().allocate(MAX_DIGITS + 1);

  /** Not for negative numbers. */
  MemorySegment of(long number) {
    int begin = MAX_DIGITS;
    long rest = number;
    do {
      begin--;
      digits.set(JAVA_BYTE, begin, (byte) ('0' + rest % 10));
      rest /= 10;
    } while (rest > 0);
    return digits.asSlice(begin);
  }
}
