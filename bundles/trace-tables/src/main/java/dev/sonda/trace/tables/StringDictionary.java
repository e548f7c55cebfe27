package dev.sonda.trace.tables;

import java.lang.foreign.MemorySegment;

/** The distinct strings of a column, in ascending order of their UTF-8 bytes. */
public interface StringDictionary {
  int size();

  /** UTF-8 of all values, one after the other. */
  MemorySegment bytes();

  /**
   * Where in {@link #bytes()} each value begins: 8-byte integers, little endian, {@code size() + 1}
   * of them, the last one being the end.
   */
  MemorySegment offsets();
}
