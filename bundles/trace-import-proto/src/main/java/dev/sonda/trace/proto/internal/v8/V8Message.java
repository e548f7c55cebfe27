package dev.sonda.trace.proto.internal.v8;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.WireReader;
import java.lang.foreign.MemorySegment;

/** The fields of a message by their number; the last value of a field counts. */
final class V8Message {
  /** A number above those of all fields in V8's messages. */
  private static final int FIELDS = 16;

  private final MemorySegment segment;
  private final long[] numbers = new long[FIELDS];
  private final long[] starts = new long[FIELDS];
  private int present;

  /** Reads the rest of a reader's message. */
  V8Message(WireReader fields) {
    while (fields.next()) {
      int field = fields.field();
      if (field < FIELDS) {
        present |= 1 << field;
        numbers[field] = fields.longValue();
        starts[field] = fields.isBytes() ? fields.start() : -1;
      }
    }
    segment = fields.segment();
  }

  boolean has(int field) {
    return (present & 1 << field) != 0;
  }

  /** The value of a field of a number; 0 if the field isn't set. */
  long number(int field) {
    return numbers[field];
  }

  int integer(int field) {
    return (int) numbers[field];
  }

  boolean flag(int field) {
    return numbers[field] != 0;
  }

  /** The value of a field of an unsigned number of 32 bits. */
  long unsigned(int field) {
    return Integer.toUnsignedLong(integer(field));
  }

  /** The bytes of a field; none if the field isn't set. */
  byte[] bytes(int field) {
    return slice(field).toArray(JAVA_BYTE);
  }

  /** The message in a field; without fields if it isn't set. */
  V8Message message(int field) {
    WireReader nested = new WireReader();
    MemorySegment bytes = slice(field);
    nested.reset(bytes, 0, bytes.byteSize());
    return new V8Message(nested);
  }

  MemorySegment slice(int field) {
    boolean isBytes = has(field) && starts[field] >= 0;
    return isBytes ? segment.asSlice(starts[field], numbers[field]) : MemorySegment.NULL;
  }
}
