package dev.sonda.probe.ftrace.internal.bundle;

import java.util.Arrays;

/** Numbers one after the other, as a packed field has them. One thread. */
final class PackedColumn {
  private static final int INITIAL_BYTES = 4096;

  private final int tag;
  private byte[] bytes = new byte[INITIAL_BYTES];
  private int size;

  PackedColumn(int tag) {
    this.tag = tag;
  }

  void add(long value) {
    if (bytes.length - size < Wire.MAX_VARINT_BYTES + Wire.SLACK_BYTES) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    size = Wire.varint(bytes, size, value);
  }

  boolean isEmpty() {
    return size == 0;
  }

  int maxEncodedBytes() {
    return Wire.MAX_VARINT_BYTES + Wire.SLACK_BYTES + size;
  }

  int writeTo(byte[] out, int at) {
    return Wire.bytes(out, at, tag, bytes, 0, size);
  }

  void clear() {
    size = 0;
  }
}
