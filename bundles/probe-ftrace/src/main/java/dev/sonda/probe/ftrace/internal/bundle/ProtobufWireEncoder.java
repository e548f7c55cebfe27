package dev.sonda.probe.ftrace.internal.bundle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Encodes protobuf into arrays. Every method writes at an index and returns the index after the
 * written bytes, so that a sequence of calls keeps the index in a register.
 *
 * <p>Writes go in steps of eight bytes: up to {@link #SLACK_BYTES} after the returned index may be
 * overwritten. Callers ensure that the array is long enough. Text is read in steps of eight bytes,
 * too.
 *
 * <p>A tag is passed in its encoded form, first byte lowest: a constant where the field is known at
 * compile time.
 */
public final class ProtobufWireEncoder {
  /**
   * Number of bytes that an array must be longer than its content, if it is written to or text is
   * read from it.
   */
  public static final int SLACK_BYTES = 16;

  static final int MAX_VARINT_BYTES = 10;

  private static final int WIRE_VARINT = 0;
  private static final int WIRE_BYTES = 2;
  private static final int TAG_TYPE_BITS = 3;
  private static final int GROUP_BITS = 7;
  private static final int SHORT_VARINT_BITS = Long.BYTES * GROUP_BITS;
  private static final long CONTINUATIONS = 0x8080_8080_8080_8080L;
  private static final long ONES = 0x0101_0101_0101_0101L;

  /** Plain access, because an array belongs to one thread. */
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private ProtobufWireEncoder() {}

  /** The encoded tag of a varint field. */
  public static int numberTag(int field) {
    return tag(field, WIRE_VARINT);
  }

  /** The encoded tag of a length-delimited field: text, bytes or a message. */
  public static int bytesTag(int field) {
    return tag(field, WIRE_BYTES);
  }

  private static int tag(int field, int type) {
    long key = (long) field << TAG_TYPE_BITS | type;
    return Math.toIntExact(encoded(key, sizeBytes(key)));
  }

  /** Writes a tag alone. */
  public static int tag(byte[] out, int at, int tag) {
    INT.set(out, at, tag);
    return at + tagBytes(tag);
  }

  /** Writes a number field. */
  public static int number(byte[] out, int at, int tag, long value) {
    return varint(out, tag(out, at, tag), value);
  }

  /**
   * Writes a varint without a tag. Most numbers take one to three bytes; these cases are checked
   * first.
   */
  public static int varint(byte[] out, int at, long value) {
    if (value >>> GROUP_BITS == 0) {
      out[at] = (byte) value;
      return at + 1;
    }
    if (value >>> (2 * GROUP_BITS) == 0) {
      SHORT.set(out, at, (short) ((value & 0x7F) | 0x80 | ((value & 0x3F80) << 1)));
      return at + 2;
    }
    if (value >>> (3 * GROUP_BITS) == 0) {
      long bytes = (value & 0x7F) | ((value & 0x3F80) << 1) | ((value & 0x1F_C000) << 2) | 0x8080;
      INT.set(out, at, (int) bytes);
      return at + 3;
    }
    return fourOrMore(out, at, value);
  }

  private static int fourOrMore(byte[] out, int at, long value) {
    int sizeBytes = sizeBytes(value);
    if (sizeBytes > Long.BYTES) {
      return longVarint(out, at, value, sizeBytes);
    }
    LONG.set(out, at, encoded(value, sizeBytes));
    return at + sizeBytes;
  }

  private static int longVarint(byte[] out, int at, long value, int sizeBytes) {
    LONG.set(out, at, spread(value) | CONTINUATIONS);
    long rest = value >>> SHORT_VARINT_BITS;
    boolean ten = sizeBytes == MAX_VARINT_BYTES;
    out[at + Long.BYTES] = (byte) (ten ? rest | 0x80 : rest);
    out[at + Long.BYTES + 1] = (byte) (rest >>> GROUP_BITS);
    return at + sizeBytes;
  }

  /** Writes a field of bytes; the input is read in steps of eight bytes as well. */
  public static int bytes(byte[] out, int at, int tag, byte[] in, int from, int length) {
    int begin = varint(out, tag(out, at, tag), length);
    copy(in, from, out, begin, length);
    return begin + length;
  }

  /** Writes a field of bytes from an array without slack bytes. */
  public static int wholeArray(byte[] out, int at, int tag, byte[] in) {
    int begin = varint(out, tag(out, at, tag), in.length);
    System.arraycopy(in, 0, out, begin, in.length);
    return begin + in.length;
  }

  /** Writes text up to a zero byte, of at most {@code maxLength} bytes. */
  public static int text(byte[] out, int at, int tag, byte[] in, int from, int maxLength) {
    return bytes(out, at, tag, in, from, textLength(in, from, maxLength));
  }

  /** Writes text up to a zero, of at most 16 bytes: the name of a thread. */
  public static int shortText(byte[] out, int at, int tag, byte[] in, int from) {
    return shortText(
        out, at, tag, (long) LONG.get(in, from), (long) LONG.get(in, from + Long.BYTES));
  }

  /** Writes text of at most 16 bytes that is held in two longs. */
  static int shortText(byte[] out, int at, int tag, long first, long second) {
    int length = textLength(first);
    length = length < Long.BYTES ? length : Long.BYTES + textLength(second);
    int begin = tag(out, at, tag);
    out[begin] = (byte) length;
    LONG.set(out, begin + 1, first);
    LONG.set(out, begin + 1 + Long.BYTES, second);
    return begin + 1 + length;
  }

  /** Number of bytes before the first zero byte, at most {@code maxLength}. */
  public static int textLength(byte[] in, int from, int maxLength) {
    for (int done = 0; done < maxLength; done += Long.BYTES) {
      int length = textLength((long) LONG.get(in, from + done));
      if (length < Long.BYTES) {
        return Math.min(done + length, maxLength);
      }
    }
    return maxLength;
  }

  /** Number of bytes before the first zero byte of the eight. */
  static int textLength(long eightBytes) {
    long zeros = (eightBytes - ONES) & ~eightBytes & CONTINUATIONS;
    return Long.numberOfTrailingZeros(zeros) >>> 3;
  }

  /**
   * Number of bytes to reserve for a size of at most {@code maxSize}; a smaller size is padded to
   * that length.
   */
  public static int slotBytes(long maxSize) {
    return sizeBytes(maxSize);
  }

  /** Writes a size into the slot reserved by {@link #slotBytes}. */
  public static void fillSlot(byte[] out, int slot, int slotBytes, int size) {
    int rest = size;
    int last = slot + slotBytes - 1;
    for (int at = slot; at < last; at++) {
      out[at] = (byte) (rest | 0x80);
      rest >>>= GROUP_BITS;
    }
    out[last] = (byte) rest;
  }

  static long longAt(byte[] in, int at) {
    return (long) LONG.get(in, at);
  }

  private static void copy(byte[] in, int from, byte[] out, int to, int length) {
    if (length > 64) {
      System.arraycopy(in, from, out, to, length);
      return;
    }
    for (int done = 0; done < length; done += Long.BYTES) {
      LONG.set(out, to + done, (long) LONG.get(in, from + done));
    }
  }

  private static int tagBytes(int tag) {
    return (Integer.SIZE - Integer.numberOfLeadingZeros(tag) + Byte.SIZE - 1) / Byte.SIZE;
  }

  /**
   * Length of the value as a varint, in bytes: its bits / 7 rounded up, without a division; 0 takes
   * one byte.
   */
  private static int sizeBytes(long value) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(value);
    return (bits * 9 + 64) >>> 6;
  }

  private static long encoded(long value, int sizeBytes) {
    return spread(value) | (CONTINUATIONS & ((1L << (Byte.SIZE * (sizeBytes - 1))) - 1));
  }

  /**
   * Spreads the value's bits to seven per byte: splits it into groups of 28, then 14, then 7 bits.
   */
  private static long spread(long value) {
    long x = (value & 0x0000_0000_0FFF_FFFFL) | ((value & 0x00FF_FFFF_F000_0000L) << 4);
    x = (x & 0x0000_3FFF_0000_3FFFL) | ((x & 0x0FFF_C000_0FFF_C000L) << 2);
    return (x & 0x007F_007F_007F_007FL) | ((x & 0x3F80_3F80_3F80_3F80L) << 1);
  }
}
