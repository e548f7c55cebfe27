package dev.sonda.trace.processor;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads a message of an Arrow stream as FlatBuffers, independent of the writing code. */
final class ArrowMessageReader {
  static final int SCHEMA = 1;
  static final int RECORD_BATCH = 3;
  private static final int LIST_SIZES_BYTES = 4;

  private final ByteBuffer bytes;
  private final ByteBuffer body;

  ArrowMessageReader(ByteBuffer bytes) {
    this(bytes, ByteBuffer.allocate(0));
  }

  private ArrowMessageReader(ByteBuffer bytes, ByteBuffer body) {
    this.bytes = bytes;
    this.body = body;
  }

  ArrowMessageReader withBody(ByteBuffer itsBody) {
    return new ArrowMessageReader(bytes, itsBody);
  }

  private int root() {
    return bytes.getInt(0);
  }

  /** Position of a table's field; 0 if the table lacks the field. */
  private int field(int table, int number) {
    int list = table - bytes.getInt(table);
    int entry = LIST_SIZES_BYTES + 2 * number;
    int offset = entry < bytes.getShort(list) ? bytes.getShort(list + entry) : 0;
    return offset == 0 ? 0 : table + offset;
  }

  private int reference(int table, int number) {
    int place = field(table, number);
    return place + bytes.getInt(place);
  }

  private int header() {
    return reference(root(), 2);
  }

  int headerType() {
    return bytes.get(field(root(), 1));
  }

  long bodyBytes() {
    int place = field(root(), 3);
    return place == 0 ? 0 : bytes.getLong(place);
  }

  /** Fields of the schema: name, type number, and width or precision. */
  List<String> fields() {
    int vector = reference(header(), 1);
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < bytes.getInt(vector); i++) {
      int place = vector + Integer.BYTES * (i + 1);
      fields.add(describe(place + bytes.getInt(place)));
    }
    return fields;
  }

  private String describe(int field) {
    int name = reference(field, 0);
    byte[] text = new byte[bytes.getInt(name)];
    bytes.get(name + Integer.BYTES, text);
    int detail = field(reference(field, 3), 0);
    return new String(text, StandardCharsets.UTF_8)
        + ": "
        + bytes.get(field(field, 2))
        + (detail == 0 ? "" : " " + bytes.getShort(detail));
  }

  long rows() {
    return bytes.getLong(field(header(), 0));
  }

  long[] nodes() {
    return numbers(reference(header(), 1));
  }

  ByteBuffer part(int index) {
    long[] parts = numbers(reference(header(), 2));
    return body.slice((int) parts[2 * index], (int) parts[2 * index + 1])
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  private long[] numbers(int vector) {
    long[] numbers = new long[2 * bytes.getInt(vector)];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = bytes.getLong(vector + Integer.BYTES + Long.BYTES * i);
    }
    return numbers;
  }
}
