package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * Reads and writes texts in DuckDB's vectors: an entry is a length, followed by the bytes
 * themselves or their address.
 */
final class DuckDbText {
  static final int BYTES = 16;

  private static final int MOST_INLINED_BYTES = 12;
  private static final int INLINED_OFFSET = 4;
  private static final int ADDRESS_OFFSET = 8;

  private DuckDbText() {}

  /** The UTF-8 bytes of the text whose entry begins at an offset of the vector. */
  static MemorySegment bytes(MemorySegment vector, long at) {
    int length = vector.get(ValueLayout.JAVA_INT, at);
    return length <= MOST_INLINED_BYTES
        ? vector.asSlice(at + INLINED_OFFSET, length)
        : NativeMemory.at(vector.get(ValueLayout.JAVA_LONG, at + ADDRESS_OFFSET), length);
  }

  /** Writes a text that fits into the entry itself; returns false if it is longer. */
  static boolean setShort(MemorySegment vector, long at, byte[] bytes) {
    if (bytes.length > MOST_INLINED_BYTES) {
      return false;
    }
    vector.set(ValueLayout.JAVA_INT, at, bytes.length);
    // DuckDB compares whole entries, so the bytes behind a text have to be zero.
    vector.asSlice(at + INLINED_OFFSET, MOST_INLINED_BYTES).fill((byte) 0);
    MemorySegment.copy(bytes, 0, vector, ValueLayout.JAVA_BYTE, at + INLINED_OFFSET, bytes.length);
    return true;
  }

  static String at(MemorySegment vector, long at) {
    return new String(bytes(vector, at).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
  }
}
