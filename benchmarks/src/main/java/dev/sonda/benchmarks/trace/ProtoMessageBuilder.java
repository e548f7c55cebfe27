package dev.sonda.benchmarks.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A protobuf message that is being written, field by field. */
final class ProtoMessageBuilder {
  private static final int GROUP_BITS = 7;
  private static final int GROUP_MASK = 0x7F;
  private static final int BYTES_TYPE = 2;
  private static final int TYPE_BITS = 3;

  private byte[] bytes = new byte[32];
  private int size;

  ProtoMessageBuilder number(int field, long value) {
    varint((long) field << TYPE_BITS);
    return varint(value);
  }

  ProtoMessageBuilder text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8), -1);
  }

  ProtoMessageBuilder bytes(int field, ProtoMessageBuilder message) {
    return bytes(field, message.bytes, message.size);
  }

  private ProtoMessageBuilder bytes(int field, byte[] content, int length) {
    int count = length < 0 ? content.length : length;
    varint((long) field << TYPE_BITS | BYTES_TYPE);
    varint(count);
    makeRoom(count);
    System.arraycopy(content, 0, bytes, size, count);
    size += count;
    return this;
  }

  /** Writes a number without a field tag, as in packed fields. */
  ProtoMessageBuilder varint(long value) {
    makeRoom(10);
    long left = value;
    while ((left & ~(long) GROUP_MASK) != 0) {
      bytes[size++] = (byte) ((left & GROUP_MASK) | ~GROUP_MASK);
      left >>>= GROUP_BITS;
    }
    bytes[size++] = (byte) left;
    return this;
  }

  private void makeRoom(int count) {
    if (size + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + count));
    }
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }
}
