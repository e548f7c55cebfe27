package dev.sonda.core.internal.packet;

import dev.sonda.tracebuffer.PacketView;
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

  /** A tag and a number, each as long as they can be. */
  private static final int MAX_HEAD_BYTES = 20;

  private static final boolean[] IS_RESERVED = reservedTable();

  private State state = State.TAG;
  private long varint;
  private int shift;
  private long bytesToSkip;
  // Within the slice that is being looked at.
  private long position;

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

  /**
   * Takes a packet, or its next part. Most slices lie inside one field and cost next to nothing.
   */
  public void accept(PacketView packet) {
    MemorySegment memory = packet.memory();
    int slices = packet.sliceCount();
    long skip = bytesToSkip;
    for (int i = 0; i < slices; i++) {
      int size = packet.sliceSizeBytes(i);
      skip = skip >= size ? skip - size : acceptFields(memory, packet.sliceOffset(i), size, skip);
    }
    bytesToSkip = skip;
  }

  /** Takes the packet's next bytes. */
  void accept(MemorySegment memory, long offset, int sizeBytes) {
    long skip = bytesToSkip;
    bytesToSkip =
        skip >= sizeBytes ? skip - sizeBytes : acceptFields(memory, offset, sizeBytes, skip);
  }

  /** Looks at a slice behind what is to be skipped, and gives what is to be skipped after it. */
  private long acceptFields(MemorySegment memory, long offset, int sizeBytes, long skip) {
    long end = offset + sizeBytes;
    position = offset + skip;
    while (position < end) {
      bytesToSkip = 0;
      if (state == State.TAG && shift == 0 && end - position >= MAX_HEAD_BYTES) {
        acceptHead(memory);
      } else {
        acceptVarintByte(memory.get(ValueLayout.JAVA_BYTE, position++));
      }
      if (bytesToSkip >= end - position) {
        return bytesToSkip - (end - position);
      }
      position += bytesToSkip;
    }
    return 0;
  }

  /** A tag and what follows it, which can't be cut here: nothing has to be kept between bytes. */
  private void acceptHead(MemorySegment memory) {
    acceptTag(readVarint(memory));
    if (state == State.VARINT_VALUE || state == State.LENGTH) {
      acceptVarint(readVarint(memory));
    }
  }

  private long readVarint(MemorySegment memory) {
    byte first = memory.get(ValueLayout.JAVA_BYTE, position++);
    return first >= 0 ? first : readLongVarint(memory, first);
  }

  private long readLongVarint(MemorySegment memory, byte first) {
    long value = first & 0x7F;
    for (int at = 7; at <= MAX_VARINT_SHIFT; at += 7) {
      byte next = memory.get(ValueLayout.JAVA_BYTE, position++);
      value |= (long) (next & 0x7F) << at;
      if (next >= 0) {
        return value;
      }
    }
    refuse();
    return 0;
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
    } else if (state == State.VARINT_VALUE) {
      state = State.TAG;
    }
  }

  /** Nothing that follows is looked at any more. */
  private void refuse() {
    state = State.INVALID;
    bytesToSkip = Long.MAX_VALUE;
  }

  private void acceptTag(long tag) {
    if (state == State.INVALID) {
      return;
    }
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
