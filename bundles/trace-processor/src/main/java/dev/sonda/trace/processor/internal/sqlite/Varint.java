package dev.sonda.trace.processor.internal.sqlite;

import java.nio.ByteBuffer;

/** SQLite's varints: seven bits a byte, the highest ones first; a ninth byte has eight bits. */
final class Varint {
  private static final int BITS_OF_NINTH = 8;
  private static final int CONTINUES = 0x80;

  private Varint() {}

  static int size(long value) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(value);
    return Math.clamp((bits + 6) / 7, 1, SqliteLayout.MAX_VARINT_BYTES);
  }

  static void put(ByteBuffer target, long value) {
    int size = size(value);
    if (size == SqliteLayout.MAX_VARINT_BYTES) {
      putContinued(target, value >>> BITS_OF_NINTH, size - 1);
      target.put((byte) value);
    } else {
      putContinued(target, value >>> 7, size - 1);
      target.put((byte) (value & 0x7f));
    }
  }

  private static void putContinued(ByteBuffer target, long value, int bytes) {
    for (int shift = 7 * (bytes - 1); shift >= 0; shift -= 7) {
      target.put((byte) ((value >>> shift) | CONTINUES));
    }
  }
}
