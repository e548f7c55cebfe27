package dev.sonda.trace.tables;

import java.lang.foreign.MemorySegment;

/** The distinct strings of a column, in ascending order of their UTF-8 bytes. */
public interface StringDictionary {
  int size();

  /** The concatenated UTF-8 bytes of all values. */
  MemorySegment bytes();

  /**
   * Offsets at which the values begin in {@link #bytes()}: {@code size() + 1} 8-byte integers,
   * little endian, the last of which is the end of the last value.
   */
  MemorySegment offsets();
}
