package dev.sonda.api.internal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Appends Protobuf-encoded values to a growing byte array. Not thread-safe. */
final class ProtobufByteArray {
  /** Bytes reserved for a size that is filled in later: a varint padded with zero bits. */
  static final int SIZE_BYTES = 4;

  private static final int INITIAL_BYTES = 256;
  private static final int WIRE_TYPE_BITS = 3;
  private static final int VARINT_BITS = 7;
  private static final int MORE = 0x80;

  private byte[] bytes = new byte[INITIAL_BYTES];
  private int size;

  byte[] array() {
    return bytes;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  void tag(int field, int wireType) {
    varint((long) field << WIRE_TYPE_BITS | wireType);
  }

  void varint(long value) {
    long rest = value;
    while ((rest & -MORE) != 0) {
      put((int) rest | MORE);
      rest >>>= VARINT_BITS;
    }
    put((int) rest);
  }

  /** Writes the lowest bytes of a number in little-endian order. */
  void fixed(long value, int sizeBytes) {
    for (int i = 0; i < sizeBytes; i++) {
      put((int) (value >>> (i * Byte.SIZE)));
    }
  }

  void bytes(byte[] source, int offset, int length) {
    makeRoom(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  /** Writes a text behind its size; allocates nothing if the text is ASCII. */
  void text(CharSequence text) {
    if (isAscii(text)) {
      varint(text.length());
      for (int i = 0; i < text.length(); i++) {
        put(text.charAt(i));
      }
    } else {
      byte[] encoded = text.toString().getBytes(StandardCharsets.UTF_8);
      varint(encoded.length);
      bytes(encoded, 0, encoded.length);
    }
  }

  private static boolean isAscii(CharSequence text) {
    int all = 0;
    for (int i = 0; i < text.length(); i++) {
      all |= text.charAt(i);
    }
    return all < MORE;
  }

  /**
   * Reserves {@link #SIZE_BYTES} bytes for a size and returns their position, for {@link
   * #fillSize}.
   */
  int reserveSize() {
    makeRoom(SIZE_BYTES);
    size += SIZE_BYTES;
    return size;
  }

  /**
   * Fills in the size of the bytes that were written since {@link #reserveSize}.
   *
   * @param begin the position that {@link #reserveSize} returned
   */
  void fillSize(int begin) {
    int rest = size - begin;
    for (int i = begin - SIZE_BYTES; i < begin - 1; i++) {
      bytes[i] = (byte) (rest | MORE);
      rest >>>= VARINT_BITS;
    }
    bytes[begin - 1] = (byte) rest;
  }

  private void put(int value) {
    makeRoom(1);
    bytes[size++] = (byte) value;
  }

  private void makeRoom(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }
}
