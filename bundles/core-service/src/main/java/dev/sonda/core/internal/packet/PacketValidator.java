package dev.sonda.core.internal.packet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Decides whether a producer's packet is well-formed and leaves the service's own fields alone.
 *
 * <p>Works byte by byte over slices, wherever they cut the packet, and looks at top-level fields
 * only. A packet that ends inside a field is refused: what the service appends would become part of
 * that field and lose its meaning. One thread; use: {@link #reset}, {@link #accept} for each slice,
 * {@link #isValid}.
 */
public final class PacketValidator {
  private enum State {
    TAG,
    VARINT_VALUE,
    LENGTH,
    INVALID
  }

  private static final int WIRE_TYPE_BITS = 3;
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int LENGTH_DELIMITED = 2;
  private static final int FIXED32 = 5;

  /** Readers keep a tag in 32 bits; a longer one would be cut and could turn into any field. */
  private static final long MAX_TAG = 0xFFFF_FFFFL;

  private static final long MAX_LENGTH = (1L << 28) - 1;
  private static final int MAX_VARINT_SHIFT = 63;
  private static final boolean[] IS_RESERVED = reservedTable();

  private State state = State.TAG;
  private long varint;
  private int shift;
  private long bytesToSkip;

  private static boolean[] reservedTable() {
    int highest = TracePacketFields.RESERVED.stream().mapToInt(Integer::intValue).max().orElse(0);
    boolean[] table = new boolean[highest + 1];
    TracePacketFields.RESERVED.forEach(field -> table[field] = true);
    return table;
  }

  public void reset() {
    state = State.TAG;
    varint = 0;
    shift = 0;
    bytesToSkip = 0;
  }

  /** Takes the packet's next bytes. Most slices lie inside one field and cost next to nothing. */
  public void accept(MemorySegment memory, long offset, int sizeBytes) {
    if (bytesToSkip >= sizeBytes) {
      bytesToSkip -= sizeBytes;
    } else {
      acceptFields(memory, offset + bytesToSkip, offset + sizeBytes);
    }
  }

  private void acceptFields(MemorySegment memory, long from, long end) {
    long position = from;
    bytesToSkip = 0;
    while (position < end) {
      acceptVarintByte(memory.get(ValueLayout.JAVA_BYTE, position++));
      if (bytesToSkip > 0) {
        long skipped = Math.min(bytesToSkip, end - position);
        bytesToSkip -= skipped;
        position += skipped;
      }
    }
  }

  /** Whether all that came in is a whole number of fields that a producer may write. */
  public boolean isValid() {
    return state == State.TAG && shift == 0 && bytesToSkip == 0;
  }

  private void acceptVarintByte(byte next) {
    if (next >= 0 && shift == 0) {
      // Nearly all tags.
      acceptVarint(next);
      return;
    }
    varint |= (long) (next & 0x7F) << shift;
    if (next < 0) {
      shift += 7;
      if (shift > MAX_VARINT_SHIFT) {
        refuse();
      }
      return;
    }
    long value = varint;
    varint = 0;
    shift = 0;
    acceptVarint(value);
  }

  /** Compares instead of switching: an enum's switch goes through a table. */
  private void acceptVarint(long value) {
    if (state == State.TAG) {
      acceptTag(value);
    } else if (state == State.LENGTH) {
      acceptLength(value);
    } else {
      state = State.TAG;
    }
  }

  /** Nothing that follows is looked at any more. */
  private void refuse() {
    state = State.INVALID;
    bytesToSkip = Long.MAX_VALUE;
  }

  private void acceptTag(long tag) {
    long field = tag >>> WIRE_TYPE_BITS;
    if (tag < 0 || tag > MAX_TAG || field == 0 || isReserved(field)) {
      refuse();
      return;
    }
    switch ((int) tag & ((1 << WIRE_TYPE_BITS) - 1)) {
      case VARINT -> state = State.VARINT_VALUE;
      case FIXED64 -> bytesToSkip = Long.BYTES;
      case LENGTH_DELIMITED -> state = State.LENGTH;
      case FIXED32 -> bytesToSkip = Integer.BYTES;
      default -> refuse();
    }
  }

  private static boolean isReserved(long field) {
    return field < IS_RESERVED.length && IS_RESERVED[(int) field];
  }

  private void acceptLength(long length) {
    if (length < 0 || length > MAX_LENGTH) {
      refuse();
      return;
    }
    bytesToSkip = length;
    state = State.TAG;
  }
}
