package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.ValueType;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * Reads texts and byte strings from a vector. An entry of 16 bytes holds a length, and up to 12
 * bytes of contents or the address of longer contents.
 */
final class TextReader extends VectorReader {
  static final int VALUE_BYTES = 16;
  static final int MOST_INLINED_BYTES = 12;
  private static final int INLINED_OFFSET = 4;
  private static final int ADDRESS_OFFSET = 8;

  private final ValueType type;
  private final MemorySegment values;
  private final Arena arena;

  TextReader(ValueType type, MemorySegment validity, MemorySegment values, Arena arena) {
    super(validity);
    this.type = type;
    this.values = values;
    this.arena = arena;
  }

  @Override
  MemorySegment bytesValue(int row) {
    long at = (long) row * VALUE_BYTES;
    int length = values.get(ValueLayout.JAVA_INT, at);
    if (length <= MOST_INLINED_BYTES) {
      return values.asSlice(at + INLINED_OFFSET, length);
    }
    return NativeMemory.at(values.get(ValueLayout.JAVA_LONG, at + ADDRESS_OFFSET), length, arena);
  }

  /**
   * The value as text, read without creating a view of its bytes, since results may have millions
   * of texts.
   */
  @Override
  String stringValue(int row) {
    long at = (long) row * VALUE_BYTES;
    int length = values.get(ValueLayout.JAVA_INT, at);
    byte[] bytes = new byte[length];
    if (length <= MOST_INLINED_BYTES) {
      MemorySegment.copy(values, ValueLayout.JAVA_BYTE, at + INLINED_OFFSET, bytes, 0, length);
    } else {
      NativeMemory.copy(values.get(ValueLayout.JAVA_LONG, at + ADDRESS_OFFSET), bytes);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  ValueType type(int row) {
    return type;
  }
}
