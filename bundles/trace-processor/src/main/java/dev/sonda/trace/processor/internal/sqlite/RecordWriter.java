package dev.sonda.trace.processor.internal.sqlite;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Encodes a row as SQLite's record: the types of all values, then the values. Reused. */
final class RecordWriter {
  private static final int FIRST_BYTES = 1 << 12;

  private static final int NULL = 0;
  private static final int INT_64 = 6;
  private static final int FLOAT_64 = 7;
  private static final int ZERO = 8;
  private static final int ONE = 9;
  private static final int FIRST_BLOB = 12;
  private static final int FIRST_TEXT = 13;

  /** The integer types 1 to 6 have these sizes in bytes. */
  private static final int[] INT_BYTES = {0, 1, 2, 3, 4, 6, 8};

  private ByteBuffer types = ByteBuffer.allocate(FIRST_BYTES);
  private ByteBuffer values = ByteBuffer.allocate(FIRST_BYTES);
  private ByteBuffer row = ByteBuffer.allocate(FIRST_BYTES);

  void begin() {
    types.clear();
    values.clear();
  }

  void putNull() {
    putType(NULL);
  }

  void putLong(long value) {
    if (value == 0 || value == 1) {
      putType(value == 0 ? ZERO : ONE);
      return;
    }
    int type = intType(value);
    putType(type);
    values = withRoom(values, Long.BYTES);
    for (int shift = 8 * (INT_BYTES[type] - 1); shift >= 0; shift -= 8) {
      values.put((byte) (value >> shift));
    }
  }

  private static int intType(long value) {
    for (int type = 1; type < INT_64; type++) {
      int unusedBits = Long.SIZE - 8 * INT_BYTES[type];
      if (value << unusedBits >> unusedBits == value) {
        return type;
      }
    }
    return INT_64;
  }

  /** A number; what is none is NULL to SQLite. */
  void putDouble(double value) {
    if (Double.isNaN(value)) {
      putNull();
      return;
    }
    putType(FLOAT_64);
    values = withRoom(values, Double.BYTES).putDouble(value);
  }

  void putText(String text) {
    putText(MemorySegment.ofArray(text.getBytes(StandardCharsets.UTF_8)));
  }

  void putText(MemorySegment utf8) {
    putBytes(utf8, FIRST_TEXT);
  }

  void putBlob(MemorySegment bytes) {
    putBytes(bytes, FIRST_BLOB);
  }

  private void putBytes(MemorySegment bytes, int firstType) {
    int size = Math.toIntExact(bytes.byteSize());
    putType(firstType + 2L * size);
    values = withRoom(values, size);
    MemorySegment.copy(bytes, 0, MemorySegment.ofArray(values.array()), values.position(), size);
    values.position(values.position() + size);
  }

  private void putType(long type) {
    types = withRoom(types, SqliteLayout.MAX_VARINT_BYTES);
    Varint.put(types, type);
  }

  /** The record of the values since {@link #begin}, until the next one begins. */
  ByteBuffer record() {
    types.flip();
    values.flip();
    int headerBytes = types.remaining() + Varint.size(types.remaining() + 1L);
    row.clear();
    row = withRoom(row, headerBytes + Varint.size(headerBytes) + values.remaining());
    Varint.put(row, headerBytes);
    row.put(types).put(values);
    return row.flip();
  }

  private static ByteBuffer withRoom(ByteBuffer buffer, int bytes) {
    if (buffer.remaining() >= bytes) {
      return buffer;
    }
    int needed = Math.addExact(buffer.position(), bytes);
    ByteBuffer larger = ByteBuffer.allocate(Math.max(needed, 2 * buffer.capacity()));
    return larger.put(buffer.flip());
  }
}
