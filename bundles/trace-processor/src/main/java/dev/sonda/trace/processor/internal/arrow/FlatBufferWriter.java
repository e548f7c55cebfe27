package dev.sonda.trace.processor.internal.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes a message in the format of FlatBuffers: tables of fields, vectors and strings that refer
 * to each other by offsets. The buffer is filled from its end to its begin, so referenced objects
 * are written before the references; positions are counted from the end. Used for one message; not
 * thread-safe.
 */
final class FlatBufferWriter {
  private static final int FIRST_BYTES = 1 << 10;

  /** Number of entries before the fields in a vtable: the sizes of the vtable and of the table. */
  private static final int LIST_SIZES = 2;

  private ByteBuffer bytes = ByteBuffer.allocate(FIRST_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private int begin = FIRST_BYTES;
  private int[] fields = {};
  private int tableEnd;

  private int place() {
    return bytes.capacity() - begin;
  }

  /**
   * Writes padding zeros, so that the position after writing {@code bytesBefore} further bytes is
   * aligned.
   */
  private void align(int alignment, int bytesBefore) {
    int filling = -(place() + bytesBefore) & (alignment - 1);
    makeRoom(filling + bytesBefore + alignment);
    begin -= filling;
  }

  private void makeRoom(int size) {
    if (begin < size) {
      int capacity = Math.max(2 * bytes.capacity(), place() + size);
      ByteBuffer larger = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
      larger.put(capacity - place(), bytes, begin, place());
      begin = capacity - place();
      bytes = larger;
    }
  }

  private void putByte(int value) {
    align(Byte.BYTES, 0);
    bytes.put(--begin, (byte) value);
  }

  private void putShort(int value) {
    align(Short.BYTES, 0);
    begin -= Short.BYTES;
    bytes.putShort(begin, (short) value);
  }

  private void putInt(int value) {
    align(Integer.BYTES, 0);
    begin -= Integer.BYTES;
    bytes.putInt(begin, value);
  }

  private void putLong(long value) {
    align(Long.BYTES, 0);
    begin -= Long.BYTES;
    bytes.putLong(begin, value);
  }

  private void putReference(int place) {
    align(Integer.BYTES, 0);
    putInt(place() + Integer.BYTES - place);
  }

  /** Writes a string, and returns its position. */
  int string(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    putByte(0);
    align(Integer.BYTES, utf8.length);
    begin -= utf8.length;
    bytes.put(begin, utf8);
    putInt(utf8.length);
    return place();
  }

  /** Writes a vector of references, and returns its position. */
  int references(int... places) {
    align(Integer.BYTES, places.length * Integer.BYTES);
    for (int i = places.length - 1; i >= 0; i--) {
      putReference(places[i]);
    }
    putInt(places.length);
    return place();
  }

  /** Writes a vector of structures of two numbers each, and returns its position. */
  int pairs(long... numbers) {
    return structures(2, numbers);
  }

  /** Writes a vector of structures of three numbers each, and answers its place. */
  int triples(long... numbers) {
    return structures(3, numbers);
  }

  private int structures(int members, long... numbers) {
    align(Integer.BYTES, numbers.length * Long.BYTES);
    align(Long.BYTES, numbers.length * Long.BYTES);
    for (int i = numbers.length - 1; i >= 0; i--) {
      putLong(numbers[i]);
    }
    putInt(numbers.length / members);
    return place();
  }

  /** Begins a table; its fields are written next. */
  void beginTable(int fieldCount) {
    fields = new int[fieldCount];
    tableEnd = place();
  }

  void byteField(int field, int value) {
    putByte(value);
    fields[field] = place();
  }

  void shortField(int field, int value) {
    putShort(value);
    fields[field] = place();
  }

  void intField(int field, int value) {
    putInt(value);
    fields[field] = place();
  }

  void longField(int field, long value) {
    putLong(value);
    fields[field] = place();
  }

  /** Writes a field that refers to a string, a vector or another table. */
  void referenceField(int field, int place) {
    putReference(place);
    fields[field] = place();
  }

  /** Ends the table, and returns its position. */
  int endTable() {
    putInt(0);
    int table = place();
    for (int i = fields.length - 1; i >= 0; i--) {
      putShort(fields[i] == 0 ? 0 : table - fields[i]);
    }
    putShort(table - tableEnd);
    putShort((fields.length + LIST_SIZES) * Short.BYTES);
    bytes.putInt(bytes.capacity() - table, place() - table);
    return table;
  }

  /** Ends the message with its outermost table, and returns its bytes. */
  ByteBuffer finish(int table) {
    align(Long.BYTES, Integer.BYTES);
    putReference(table);
    return bytes.slice(begin, place());
  }
}
