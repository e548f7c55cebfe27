package dev.sonda.trace.proto;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Writes protobuf messages by field numbers. */
final class TraceMessageBuilder {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  TraceMessageBuilder number(int field, long value) {
    varint((long) field << 3);
    varint(value);
    return this;
  }

  TraceMessageBuilder real(int field, double value) {
    return fixed(field, Double.doubleToLongBits(value));
  }

  TraceMessageBuilder fixed(int field, long value) {
    varint(((long) field << 3) | 1);
    for (int i = 0; i < Long.BYTES; i++) {
      bytes.write((int) (value >>> (8 * i)));
    }
    return this;
  }

  TraceMessageBuilder fixed32(int field, int value) {
    varint(((long) field << 3) | 5);
    for (int i = 0; i < Integer.BYTES; i++) {
      bytes.write(value >>> (8 * i));
    }
    return this;
  }

  TraceMessageBuilder text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  TraceMessageBuilder message(int field, Consumer<TraceMessageBuilder> content) {
    TraceMessageBuilder nested = new TraceMessageBuilder();
    content.accept(nested);
    return bytes(field, nested.toByteArray());
  }

  TraceMessageBuilder packed(int field, long... values) {
    TraceMessageBuilder nested = new TraceMessageBuilder();
    for (long value : values) {
      nested.varint(value);
    }
    return bytes(field, nested.toByteArray());
  }

  TraceMessageBuilder bytes(int field, byte[] content) {
    varint(((long) field << 3) | 2);
    varint(content.length);
    bytes.writeBytes(content);
    return this;
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
