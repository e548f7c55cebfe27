package dev.sonda.probe.ftrace.internal.decode.event;

import dev.sonda.probe.ftrace.internal.bundle.ProtobufWireEncoder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Copies a field of a record into a protobuf field: one method for each kind of move, called by the
 * interpreter and the compiled decoders. All of them write at an index and return the index after
 * the written bytes, or {@link EventDecoder#INVALID}.
 *
 * <p>Callers have checked that the record is as long as its format says; these methods check only
 * offsets and lengths stored in the record.
 */
public final class FieldMoveOperations {
  private static final int LOCATION_BITS = 16;
  private static final int LOCATION_MASK = 0xFFFF;
  private static final int MINOR_BITS = 20;

  /** Plain access, because a page's copy belongs to one thread. */
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private FieldMoveOperations() {}

  public static int intAt(byte[] page, int from) {
    return (int) INT.get(page, from);
  }

  public static long longAt(byte[] page, int from) {
    return (long) LONG.get(page, from);
  }

  public static int unsignedShortAt(byte[] page, int from) {
    return (short) SHORT.get(page, from) & 0xFFFF;
  }

  static int unsigned8(byte[] out, int at, int tag, byte[] page, int from) {
    return ProtobufWireEncoder.number(out, at, tag, page[from] & 0xFF);
  }

  static int unsigned16(byte[] out, int at, int tag, byte[] page, int from) {
    return ProtobufWireEncoder.number(out, at, tag, unsignedShortAt(page, from));
  }

  static int unsigned32(byte[] out, int at, int tag, byte[] page, int from) {
    return ProtobufWireEncoder.number(out, at, tag, Integer.toUnsignedLong(intAt(page, from)));
  }

  /** Copies a number of eight bytes, signed or unsigned. */
  static int number64(byte[] out, int at, int tag, byte[] page, int from) {
    return ProtobufWireEncoder.number(out, at, tag, longAt(page, from));
  }

  static int signed8(byte[] out, int at, int tag, byte[] page, int from) {
    return ProtobufWireEncoder.number(out, at, tag, page[from]);
  }

  static int signed16(byte[] out, int at, int tag, byte[] page, int from) {
    return ProtobufWireEncoder.number(out, at, tag, (short) SHORT.get(page, from));
  }

  static int signed32(byte[] out, int at, int tag, byte[] page, int from) {
    return ProtobufWireEncoder.number(out, at, tag, intAt(page, from));
  }

  static int threadId(
      byte[] out, int at, int tag, byte[] page, int from, DecoderLookupTables context) {
    int thread = intAt(page, from);
    context.threads().add(thread);
    return ProtobufWireEncoder.number(out, at, tag, thread);
  }

  static int device32(byte[] out, int at, int tag, byte[] page, int from) {
    return ProtobufWireEncoder.number(
        out, at, tag, userDevice(Integer.toUnsignedLong(intAt(page, from))));
  }

  static int device64(byte[] out, int at, int tag, byte[] page, int from) {
    return ProtobufWireEncoder.number(out, at, tag, userDevice(longAt(page, from)));
  }

  /**
   * Converts a device number from the kernel's encoding, major and minor side by side, to the
   * encoding of user space, where both are split.
   */
  private static long userDevice(long kernelDevice) {
    long major = kernelDevice >>> MINOR_BITS;
    long minor = kernelDevice & ((1L << MINOR_BITS) - 1);
    return (major & 0xFFFF_F000L) << 32
        | (major & 0xFFFL) << 8
        | (minor & 0xFFFF_FF00L) << 12
        | (minor & 0xFFL);
  }

  static int symbol32(
      byte[] out, int at, int tag, byte[] page, int from, DecoderLookupTables context) {
    long address = Integer.toUnsignedLong(intAt(page, from));
    return ProtobufWireEncoder.number(out, at, tag, context.symbols().numberOf(address));
  }

  static int symbol64(
      byte[] out, int at, int tag, byte[] page, int from, DecoderLookupTables context) {
    return ProtobufWireEncoder.number(out, at, tag, context.symbols().numberOf(longAt(page, from)));
  }

  static int textAt32(
      byte[] out, int at, int tag, byte[] page, int from, DecoderLookupTables context) {
    long address = Integer.toUnsignedLong(intAt(page, from));
    return ProtobufWireEncoder.wholeArray(out, at, tag, context.texts().textAt(address));
  }

  static int textAt64(
      byte[] out, int at, int tag, byte[] page, int from, DecoderLookupTables context) {
    return ProtobufWireEncoder.wholeArray(out, at, tag, context.texts().textAt(longAt(page, from)));
  }

  /**
   * @param base index from which the offset stored in the record counts
   */
  static int dynamicString(byte[] out, int at, int tag, byte[] page, int from, int base, int end) {
    int location = intAt(page, from);
    int begin = base + (location & LOCATION_MASK);
    int length = location >>> LOCATION_BITS;
    if (length > end - begin) {
      return length == 0
          ? ProtobufWireEncoder.bytes(out, at, tag, page, from, 0)
          : EventDecoder.INVALID;
    }
    return ProtobufWireEncoder.text(out, at, tag, page, begin, length);
  }

  /**
   * @param base index from which the offset stored in the record counts
   */
  static int dynamicBytes(byte[] out, int at, int tag, byte[] page, int from, int base, int end) {
    int location = intAt(page, from);
    int begin = base + (location & LOCATION_MASK);
    int length = location >>> LOCATION_BITS;
    if (length > end - begin) {
      return length == 0
          ? ProtobufWireEncoder.bytes(out, at, tag, page, from, 0)
          : EventDecoder.INVALID;
    }
    return ProtobufWireEncoder.bytes(out, at, tag, page, begin, length);
  }

  static int repeated32(byte[] out, int at, int tag, byte[] page, int from, int count) {
    int place = at;
    for (int i = 0; i < count; i++) {
      place = unsigned32(out, place, tag, page, from + i * Integer.BYTES);
    }
    return place;
  }

  static int repeated64(byte[] out, int at, int tag, byte[] page, int from, int count) {
    int place = at;
    for (int i = 0; i < count; i++) {
      place = number64(out, place, tag, page, from + i * Long.BYTES);
    }
    return place;
  }
}
