package dev.sonda.testkit.trace;

import java.util.Arrays;

/** A cursor over protobuf's wire format, whose errors contain the packet's index. */
final class WireReader {
  private static final int MAX_VARINT_BYTES = 10;

  private final byte[] bytes;
  private int position;
  private int packetIndex;

  WireReader(byte[] bytes) {
    this.bytes = bytes;
  }

  int position() {
    return position;
  }

  void enterPacket(int index) {
    packetIndex = index;
  }

  BadTraceError bad(int offset, String path, String what) {
    return new BadTraceError(packetIndex, offset, path, what);
  }

  long varint(int end, String path) {
    int start = position;
    long value = 0;
    for (int i = 0; i < MAX_VARINT_BYTES; i++) {
      if (position == end) {
        throw bad(start, path, "torn: ends within a number");
      }
      byte next = bytes[position++];
      value |= (long) (next & 0x7F) << (7 * i);
      if (next >= 0) {
        return value;
      }
    }
    throw bad(start, path, "a number of more than 10 bytes");
  }

  /** Reads a length prefix, and fails unless the content ends at or before {@code end}. */
  int size(int end, String path) {
    int start = position;
    long size = varint(end, path);
    if (size < 0 || size > end - position) {
      throw bad(
          start,
          path,
          "torn: %s bytes announced, %d there".formatted(Long.toUnsignedString(size), left(end)));
    }
    return (int) size;
  }

  byte[] copy(int size) {
    byte[] copy = Arrays.copyOfRange(bytes, position, position + size);
    position += size;
    return copy;
  }

  void skip(int size, int end, String path) {
    if (size > left(end)) {
      throw bad(position, path, "torn: %d bytes needed, %d there".formatted(size, left(end)));
    }
    position += size;
  }

  void seek(int newPosition) {
    position = newPosition;
  }

  private int left(int end) {
    return end - position;
  }
}
