package dev.sonda.protovm.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads the fields of an encoded message one after the other. A truncated or damaged message
 * silently ends at its last complete field, as in Perfetto's decoder for untrusted bytes.
 */
public final class FieldReader {
  /** Fields with a higher number are skipped, as Perfetto's decoder doesn't support them. */
  static final int MAX_FIELD_ID = (1 << 24) - 1;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int VARINT_BITS = 7;
  private static final int MAX_VARINT_BITS = 70;
  private static final int VARINT_MASK = (1 << VARINT_BITS) - 1;

  private byte[] data = {};
  private int next;
  private int end;

  private int fieldId;
  private int wireType;
  private long scalar;
  private int payloadStart;
  private int payloadEnd;

  /** Starts to read a message, positioned before its first field. */
  public void open(byte[] bytes, int startOffset, int endOffset) {
    data = bytes;
    next = startOffset;
    end = endOffset;
  }

  /** Moves to the next field, or returns false at the end of the message or of its valid part. */
  public boolean readNext() {
    while (readOne()) {
      if (fieldId <= MAX_FIELD_ID && fieldId > 0) {
        return true;
      }
    }
    return false;
  }

  /** Moves to the next field with the number {@code id}, or returns false if there is none. */
  public boolean readNext(int id) {
    while (readNext()) {
      if (fieldId == id) {
        return true;
      }
    }
    return false;
  }

  /**
   * Reads one field; a field with number 0 or an invalid one isn't read, and {@link #next} stays at
   * its start.
   */
  private boolean readOne() {
    int start = next;
    long tag = readVarint();
    fieldId = (int) (tag >>> WireType.TAG_BITS);
    if (next < 0 || fieldId == 0 || next >= end || !readValue((int) tag & WireType.TAG_MASK)) {
      next = start;
      return false;
    }
    return true;
  }

  private boolean readValue(int type) {
    wireType = type;
    return switch (type) {
      case WireType.VARINT -> {
        scalar = readVarint();
        yield next >= 0;
      }
      case WireType.LENGTH_DELIMITED -> readPayload();
      case WireType.FIXED64 -> readFixed(Long.BYTES);
      case WireType.FIXED32 -> readFixed(Integer.BYTES);
      default -> false;
    };
  }

  private boolean readPayload() {
    long sizeBytes = readVarint();
    if (next < 0 || sizeBytes < 0 || sizeBytes > end - next) {
      return false;
    }
    scalar = 0;
    payloadStart = next;
    payloadEnd = next + (int) sizeBytes;
    next = payloadEnd;
    return true;
  }

  private boolean readFixed(int sizeBytes) {
    if (end - next < sizeBytes) {
      return false;
    }
    scalar =
        sizeBytes == Long.BYTES
            ? (long) LONG.get(data, next)
            : Integer.toUnsignedLong((int) INT.get(data, next));
    next += sizeBytes;
    return true;
  }

  /** Reads a varint at {@link #next}, which is set to -1 if the varint is incomplete. */
  private long readVarint() {
    if (next < end && data[next] >= 0) {
      return data[next++];
    }
    long value = 0;
    for (int shift = 0; shift < MAX_VARINT_BITS && next < end; shift += VARINT_BITS) {
      byte part = data[next++];
      value |= (long) (part & VARINT_MASK) << shift;
      if (part >= 0) {
        return value;
      }
    }
    next = -1;
    return 0;
  }

  public int fieldId() {
    return fieldId;
  }

  public int wireType() {
    return wireType;
  }

  /** Whether the field is bytes, a text or a message; all others are numbers. */
  public boolean isLengthDelimited() {
    return wireType == WireType.LENGTH_DELIMITED;
  }

  /** The bits of a numeric field's value. */
  public long scalar() {
    return scalar;
  }

  /** The array to which all offsets refer. */
  public byte[] data() {
    return data;
  }

  public int payloadStart() {
    return payloadStart;
  }

  public int payloadEnd() {
    return payloadEnd;
  }

  /**
   * Offset at which the field after this one starts, from which {@link #open} can continue reading.
   */
  public int next() {
    return next;
  }

  public int end() {
    return end;
  }
}
