package dev.sonda.protovm;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Builder of encoded messages, field by field. */
final class EncodedMessageBuilder {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int LENGTH_DELIMITED = 2;
  private static final int FIXED32 = 5;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  static EncodedMessageBuilder message() {
    return new EncodedMessageBuilder();
  }

  EncodedMessageBuilder number(int field, long value) {
    tag(field, VARINT);
    varint(value);
    return this;
  }

  EncodedMessageBuilder fixed32(int field, int value) {
    tag(field, FIXED32);
    bytes.writeBytes(little(Integer.BYTES).putInt(value).array());
    return this;
  }

  EncodedMessageBuilder fixed64(int field, long value) {
    tag(field, FIXED64);
    bytes.writeBytes(little(Long.BYTES).putLong(value).array());
    return this;
  }

  EncodedMessageBuilder text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  EncodedMessageBuilder message(int field, EncodedMessageBuilder nested) {
    return bytes(field, nested.toByteArray());
  }

  EncodedMessageBuilder bytes(int field, byte[] value) {
    tag(field, LENGTH_DELIMITED);
    varint(value.length);
    bytes.writeBytes(value);
    return this;
  }

  /** Appends arbitrary bytes, which needn't be a field. */
  EncodedMessageBuilder raw(byte... any) {
    bytes.writeBytes(any);
    return this;
  }

  private static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void tag(int field, int wireType) {
    varint(((long) field << 3) | wireType);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }
}
