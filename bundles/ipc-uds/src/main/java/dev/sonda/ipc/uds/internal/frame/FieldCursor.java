package dev.sonda.ipc.uds.internal.frame;

import java.nio.ByteBuffer;

/**
 * Iterates over the fields of a protobuf message in a buffer, without allocating. Malformed data
 * ends the iteration, see {@link #isMalformed}. One thread; reused.
 */
final class FieldCursor {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int LENGTH_DELIMITED = 2;
  private static final int FIXED32 = 5;
  private static final int MAX_VARINT_BYTES = 10;

  private ByteBuffer bytes = ByteBuffer.allocate(0);
  private int position;
  private int end;
  private int field;
  private int wireType;
  private long number;
  private int begin;
  private boolean malformed;

  /** Begins a message, from index {@code from} to {@code to} exclusive. */
  void reset(ByteBuffer source, int from, int to) {
    bytes = source;
    position = from;
    end = to;
    malformed = false;
  }

  /**
   * Goes to the next field.
   *
   * @return false at the end of the message or at malformed data
   */
  boolean next() {
    if (position >= end || malformed) {
      return false;
    }
    long tag = readVarint();
    field = (int) (tag >>> 3);
    wireType = (int) tag & 7;
    if (malformed || tag >>> 32 != 0 || field == 0) {
      malformed = true;
      return false;
    }
    readValue();
    return !malformed;
  }

  private void readValue() {
    switch (wireType) {
      case VARINT -> number = readVarint();
      case FIXED64 -> skip(Long.BYTES);
      case LENGTH_DELIMITED -> skip(readVarint());
      case FIXED32 -> skip(Integer.BYTES);
      default -> malformed = true;
    }
  }

  private void skip(long size) {
    if (malformed || size < 0 || size > end - position) {
      malformed = true;
      return;
    }
    begin = position;
    position += (int) size;
  }

  private long readVarint() {
    long value = 0;
    for (int i = 0; i < MAX_VARINT_BYTES && position < end; i++) {
      byte next = bytes.get(position++);
      value |= (next & 0x7fL) << (7 * i);
      if (next >= 0) {
        return value;
      }
    }
    malformed = true;
    return 0;
  }

  int field() {
    return field;
  }

  boolean isNumber() {
    return wireType == VARINT;
  }

  boolean isBytes() {
    return wireType == LENGTH_DELIMITED;
  }

  /** The value of a varint field. */
  long number() {
    return number;
  }

  /** The value of a 32-bit varint field; higher bits are ignored, as protobuf does. */
  long unsigned32() {
    return number & 0xffff_ffffL;
  }

  /** The value of a bool field. */
  boolean isTrue() {
    return number != 0;
  }

  /** Index of the first byte of a length-delimited field. */
  int begin() {
    return begin;
  }

  /** Index of the first byte after the current field. */
  int end() {
    return position;
  }

  /**
   * Whether the iteration ended early because of malformed data; fields returned before must be
   * ignored then.
   */
  boolean isMalformed() {
    return malformed;
  }
}
