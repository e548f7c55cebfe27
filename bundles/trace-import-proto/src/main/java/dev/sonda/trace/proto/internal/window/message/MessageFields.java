package dev.sonda.trace.proto.internal.window.message;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.WireReader;
import java.nio.charset.StandardCharsets;

/**
 * The values of a message's fields by field number; if a field occurs several times, the last value
 * counts.
 */
public final class MessageFields {
  private static final int BITS = 64;

  private final MessageBytes message;
  private final long[] values;
  private final long[] starts;
  private final byte[] wireTypes;
  private final long[] present;

  private MessageFields(MessageBytes message, int highest) {
    this.message = message;
    values = new long[highest + 1];
    starts = new long[highest + 1];
    wireTypes = new byte[highest + 1];
    present = new long[highest / BITS + 1];
  }

  /** Reads the fields with numbers up to {@code highest}. */
  public static MessageFields of(MessageBytes message, int highest) {
    MessageFields fields = new MessageFields(message, highest);
    WireReader reader = message.reader();
    while (reader.next()) {
      if (reader.field() <= highest) {
        fields.put(reader);
      }
    }
    return fields;
  }

  private void put(WireReader reader) {
    int field = reader.field();
    values[field] = reader.longValue();
    starts[field] = reader.start();
    wireTypes[field] = (byte) reader.wireType();
    present[field / BITS] |= 1L << field % BITS;
  }

  /** The message that contains the fields. */
  public MessageBytes message() {
    return message;
  }

  public boolean has(int field) {
    return (present[field / BITS] >>> field % BITS & 1) != 0;
  }

  private boolean isNumber(int field) {
    return has(field) && wireTypes[field] != WireReader.BYTES;
  }

  /** The value of an integer field; 0 if the field isn't set. */
  public long number(int field) {
    return isNumber(field) ? values[field] : 0;
  }

  /** The value of a 32-bit integer field; 0 if the field isn't set. */
  public int small(int field) {
    return (int) number(field);
  }

  /** The value of an unsigned 32-bit field; 0 if the field isn't set. */
  public long unsigned(int field) {
    return Integer.toUnsignedLong(small(field));
  }

  /** The value of a field of type sint32 or sint64; 0 if the field isn't set. */
  public long zigzag(int field) {
    long value = number(field);
    return (value >>> 1) ^ -(value & 1);
  }

  public boolean flag(int field) {
    return number(field) != 0;
  }

  /** The value of a field of type float or double; 0 if the field isn't set. */
  public double real(int field) {
    if (!isNumber(field)) {
      return 0;
    }
    return wireTypes[field] == WireReader.FIXED32
        ? Float.intBitsToFloat((int) values[field])
        : Double.longBitsToDouble(values[field]);
  }

  /** The bytes of a message or text field; empty if the field isn't set. */
  public MessageBytes bytes(int field) {
    return has(field) && wireTypes[field] == WireReader.BYTES
        ? new MessageBytes(message.segment(), starts[field], starts[field] + values[field])
        : MessageBytes.EMPTY;
  }

  public String text(int field) {
    MessageBytes bytes = bytes(field);
    return new String(
        bytes.segment().asSlice(bytes.start(), bytes.end() - bytes.start()).toArray(JAVA_BYTE),
        StandardCharsets.UTF_8);
  }
}
