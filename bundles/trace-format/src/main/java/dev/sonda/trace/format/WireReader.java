package dev.sonda.trace.format;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads the fields of protobuf messages in memory one by one, without allocation. A reader is
 * reusable for many messages; a nested message needs a second reader. Not thread-safe.
 *
 * <pre>{@code
 * reader.reset(segment, start, end);
 * while (reader.next()) {
 *   switch (reader.field()) {
 *     case 1 -> count = reader.longValue();
 *     case 2 -> nested.reset(reader);
 *     default -> {}
 *   }
 * }
 * }</pre>
 *
 * <p>Malformed bytes end the reading: {@link #next} returns false, and {@link #isBroken} true. The
 * reader never reads outside of the message's bounds.
 */
public final class WireReader {
  public static final int VARINT = 0;
  public static final int FIXED64 = 1;
  public static final int BYTES = 2;
  public static final int FIXED32 = 5;

  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private static final int TYPE_BITS = 3;
  private static final int TYPE_MASK = 7;
  private static final int GROUP_BITS = 7;
  private static final int GROUP_MASK = 0x7F;

  /**
   * Mask of the continuation bit in each of 8 bytes; the bit is clear in the last byte of a varint.
   */
  private static final long VARINT_ENDS = 0x8080_8080_8080_8080L;

  /** Upper limit of a varint's payload in bits; a longer varint is malformed. */
  private static final int MAX_VARINT_BITS = 70;

  private static final int MAX_FIELD = (1 << 29) - 1;

  private MemorySegment segment = MemorySegment.NULL;
  private long position;
  private long limit;
  private int field;
  private int wireType;
  private long value;
  private long start;
  private boolean isBroken;

  /** Sets this reader to the message at {@code [start, end)} of a segment. */
  public void reset(MemorySegment segment, long start, long end) {
    this.segment = segment;
    this.position = start;
    this.limit = Math.min(end, segment.byteSize());
    this.isBroken = false;
    this.field = 0;
  }

  /** Sets this reader to the message in another reader's current field. */
  public void reset(WireReader parent) {
    if (parent.wireType == BYTES) {
      reset(parent.segment, parent.start, parent.position);
    } else {
      reset(parent.segment, parent.position, parent.position);
    }
  }

  /** Advances to the next field; false after the last field. */
  public boolean next() {
    if (position >= limit) {
      return false;
    }
    long tag = varint();
    long number = tag >>> TYPE_BITS;
    if (isBroken || number == 0 || number > MAX_FIELD) {
      return fail();
    }
    field = (int) number;
    wireType = (int) tag & TYPE_MASK;
    return readValue();
  }

  private boolean readValue() {
    start = position;
    switch (wireType) {
      case VARINT -> value = varint();
      case FIXED64 -> {
        if (limit - position < Long.BYTES) {
          return fail();
        }
        value = segment.get(LONG, position);
        position += Long.BYTES;
      }
      case BYTES -> {
        long size = varint();
        if (isBroken || size < 0 || size > limit - position) {
          return fail();
        }
        start = position;
        position += size;
        value = size;
      }
      case FIXED32 -> {
        if (limit - position < Integer.BYTES) {
          return fail();
        }
        value = segment.get(INT, position);
        position += Integer.BYTES;
      }
      default -> {
        return fail();
      }
    }
    return !isBroken;
  }

  /** Reads the next number of a packed field that this reader was reset to. */
  public long nextPacked() {
    return varint();
  }

  /** Reads the next eight-byte number of a packed field; 0 if fewer than eight bytes are left. */
  public long nextPackedFixed64() {
    if (limit - position < Long.BYTES) {
      fail();
      return 0;
    }
    long number = segment.get(LONG, position);
    position += Long.BYTES;
    return number;
  }

  /** Reads the next four-byte number of a packed field; 0 if fewer than four bytes are left. */
  public long nextPackedFixed32() {
    if (limit - position < Integer.BYTES) {
      fail();
      return 0;
    }
    long number = segment.get(INT, position);
    position += Integer.BYTES;
    return number;
  }

  /** Whether a packed field that this reader was reset to has more numbers. */
  public boolean hasMore() {
    return position < limit;
  }

  private long varint() {
    if (position < limit) {
      byte first = segment.get(JAVA_BYTE, position);
      if (first >= 0) {
        position++;
        return first;
      }
    }
    return longVarint();
  }

  private long longVarint() {
    if (limit - position >= Long.BYTES) {
      long word = segment.get(LONG, position);
      long ends = ~word & VARINT_ENDS;
      if (ends != 0) {
        position += (Long.numberOfTrailingZeros(ends) >>> 3) + 1;
        return packed(word & (ends ^ (ends - 1)));
      }
    }
    return varintByBytes();
  }

  /** Decodes a varint: joins the lower seven bits of each byte into one number. */
  private static long packed(long groups) {
    long bits = (groups & 0x007F_007F_007F_007FL) | (groups & 0x7F00_7F00_7F00_7F00L) >>> 1;
    bits = (bits & 0x0000_3FFF_0000_3FFFL) | (bits & 0x3FFF_0000_3FFF_0000L) >>> 2;
    return (bits & 0x0000_0000_0FFF_FFFFL) | (bits & 0x0FFF_FFFF_0000_0000L) >>> 4;
  }

  private long varintByBytes() {
    long result = 0;
    long at = position;
    for (int shift = 0; shift < MAX_VARINT_BITS && at < limit; shift += GROUP_BITS) {
      byte next = segment.get(JAVA_BYTE, at++);
      result |= (long) (next & GROUP_MASK) << shift;
      if (next >= 0) {
        position = at;
        return result;
      }
    }
    fail();
    return 0;
  }

  private boolean fail() {
    isBroken = true;
    position = limit;
    return false;
  }

  /** Whether the bytes read so far are malformed. */
  public boolean isBroken() {
    return isBroken;
  }

  /** The current field's number. */
  public int field() {
    return field;
  }

  /** The current field's wire type. */
  public int wireType() {
    return wireType;
  }

  /** Whether the current field holds bytes: a text or a message. */
  public boolean isBytes() {
    return wireType == BYTES;
  }

  /**
   * The current field's number without zigzag decoding; for a field of bytes, the number of bytes.
   */
  public long longValue() {
    return value;
  }

  public int intValue() {
    return (int) value;
  }

  public boolean booleanValue() {
    return value != 0;
  }

  /** The number of a field of type sint64. */
  public long zigzagValue() {
    return (value >>> 1) ^ -(value & 1);
  }

  public double doubleValue() {
    return wireType == FIXED32 ? Float.intBitsToFloat((int) value) : Double.longBitsToDouble(value);
  }

  public MemorySegment segment() {
    return segment;
  }

  /** Offset of the first byte of the current field's value in the segment. */
  public long start() {
    return start;
  }

  /** Offset of the current field's end in the segment, where the next field begins. */
  public long end() {
    return position;
  }

  /** The current field's bytes as a string; malformed UTF-8 is replaced. This method allocates. */
  public String text() {
    if (wireType != BYTES) {
      return "";
    }
    byte[] bytes = new byte[(int) (position - start)];
    MemorySegment.copy(segment, JAVA_BYTE, start, bytes, 0, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
