package dev.sonda.core.internal.packet;

import dev.sonda.tracebuffer.PacketView;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Validates that a producer's packet is well-formed protobuf without the fields that only the
 * service may write. One thread; allocates nothing.
 *
 * <p>Call {@link #reset}, then {@link #accept} for each slice, then {@link #isValid}. Works byte by
 * byte over slices, wherever they cut the packet, and reads top-level fields only. A packet that
 * ends inside a field is refused: the trusted fields that the service appends would become part of
 * that field.
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

  /**
   * Readers store a tag in 32 bits; a longer tag would be truncated and could become the tag of any
   * field.
   */
  private static final long MAX_TAG = 0xFFFF_FFFFL;

  /** Perfetto's limit for the length of a field: 256 MiB. */
  private static final long MAX_LENGTH = (1L << 28) - 1;

  private static final int MAX_VARINT_SHIFT = 63;

  /** Bytes of the longest tag and the longest varint after it. */
  private static final int MAX_HEAD_BYTES = 20;

  private static final boolean[] IS_RESERVED = reservedTable();

  private State state = State.TAG;
  private long varint;
  private int shift;
  private long bytesToSkip;
  // Offset in the memory of the current slice.
  private long position;

  private static boolean[] reservedTable() {
    int highest =
        TraceMessageFieldNumbers.RESERVED.stream().mapToInt(Integer::intValue).max().orElse(0);
    boolean[] table = new boolean[highest + 1];
    TraceMessageFieldNumbers.RESERVED.forEach(field -> table[field] = true);
    return table;
  }

  /** Begins a packet. */
  public void reset() {
    state = State.TAG;
    varint = 0;
    shift = 0;
    bytesToSkip = 0;
  }

  /**
   * Validates a packet, or its next part. Most slices contain a part of only one field and cost
   * almost nothing.
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

  /** Validates the packet's next bytes. */
  void accept(MemorySegment memory, long offset, int sizeBytes) {
    long skip = bytesToSkip;
    bytesToSkip =
        skip >= sizeBytes ? skip - sizeBytes : acceptFields(memory, offset, sizeBytes, skip);
  }

  /** Validates a slice from {@code skip} on; returns the bytes to skip after it. */
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

  /**
   * Reads a tag and the varint after it if this slice contains both completely, without updating
   * the state per byte.
   */
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

  /** Whether the slices were a whole number of fields that a producer may write. */
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

  /**
   * Handles a completed varint depending on the state. Uses comparisons, because a switch over an
   * enum reads a lookup table.
   */
  private void acceptVarint(long value) {
    if (state == State.TAG) {
      acceptTag(value);
    } else if (state == State.LENGTH) {
      acceptLength(value);
    } else if (state == State.VARINT_VALUE) {
      state = State.TAG;
    }
  }

  /** Refuses the packet; its remaining bytes are skipped. */
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
