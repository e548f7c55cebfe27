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

  /** Takes the packet's next bytes. */
  public void accept(MemorySegment memory, long offset, int sizeBytes) {
    long position = offset;
    long end = offset + sizeBytes;
    while (position < end && state != State.INVALID) {
      if (bytesToSkip > 0) {
        long skipped = Math.min(bytesToSkip, end - position);
        bytesToSkip -= skipped;
        position += skipped;
      } else {
        acceptVarintByte(memory.get(ValueLayout.JAVA_BYTE, position));
        position++;
      }
    }
  }

  /** Whether all that came in is a whole number of fields that a producer may write. */
  public boolean isValid() {
    return state == State.TAG && shift == 0 && bytesToSkip == 0;
  }

  private void acceptVarintByte(byte next) {
    varint |= (long) (next & 0x7F) << shift;
    if (next < 0) {
      shift += 7;
      if (shift > MAX_VARINT_SHIFT) {
        state = State.INVALID;
      }
      return;
    }
    long value = varint;
    varint = 0;
    shift = 0;
    acceptVarint(value);
  }

  private void acceptVarint(long value) {
    switch (state) {
      case TAG -> acceptTag(value);
      case VARINT_VALUE -> state = State.TAG;
      case LENGTH -> acceptLength(value);
      case INVALID -> throw new IllegalStateException("reading on after the end");
    }
  }

  private void acceptTag(long tag) {
    long field = tag >>> WIRE_TYPE_BITS;
    if (tag < 0 || tag > MAX_TAG || field == 0 || isReserved(field)) {
      state = State.INVALID;
      return;
    }
    switch ((int) tag & ((1 << WIRE_TYPE_BITS) - 1)) {
      case VARINT -> state = State.VARINT_VALUE;
      case FIXED64 -> bytesToSkip = Long.BYTES;
      case LENGTH_DELIMITED -> state = State.LENGTH;
      case FIXED32 -> bytesToSkip = Integer.BYTES;
      default -> state = State.INVALID;
    }
  }

  private static boolean isReserved(long field) {
    return field < IS_RESERVED.length && IS_RESERVED[(int) field];
  }

  private void acceptLength(long length) {
    if (length < 0 || length > MAX_LENGTH) {
      state = State.INVALID;
      return;
    }
    bytesToSkip = length;
    state = State.TAG;
  }
}
