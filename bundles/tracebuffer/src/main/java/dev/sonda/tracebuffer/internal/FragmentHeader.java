package dev.sonda.tracebuffer.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * The varint in front of every fragment, which says how long the fragment is. Any form of a varint
 * will do, however long; in memory it is read exactly once, because its owner may be writing there.
 *
 * <p>A header is passed about as one number, so that it needs no object: the varint's own length in
 * the upper half, the fragment's size in the lower.
 */
final class FragmentHeader {
  /** The size that says: the writer gave up this packet. */
  static final int DROPPED_PACKET_SIZE = 0x0FFF_FFFF;

  /** The size of what isn't a varint, and of all that is too big for any chunk. */
  static final int IMPOSSIBLE_SIZE = Integer.MAX_VALUE;

  private static final int MAX_BYTES = 10;
  private static final int LENGTH_SHIFT = 32;
  private static final long NOT_A_VARINT = IMPOSSIBLE_SIZE;

  private FragmentHeader() {}

  /** Reads the header at {@code offset}, of which {@code room} bytes may be looked at. */
  static long read(MemorySegment memory, long offset, int room) {
    if (room < Integer.BYTES) {
      return readByBytes(memory, offset, room);
    }
    // Almost every varint is one, two, or (the reserved form) four bytes long: one load is enough.
    int word = memory.get(TBChunkLayout.INT, offset);
    if ((word & 0x8080) == 0x80) {
      return of(2, sizeOfTwo(word));
    }
    if ((word & 0x80) == 0) {
      return of(1, word & 0x7F);
    }
    if ((word & 0x8080_8080) == 0x0080_8080) {
      return of(4, sizeOfFour(word));
    }
    return readByBytes(memory, offset, room);
  }

  /** The size that a varint of two bytes says, the lower half of {@code word}. */
  static int sizeOfTwo(int word) {
    return (word & 0x7F) | (word >>> 1 & 0x3F80);
  }

  /** The size that a varint of four bytes says. */
  static int sizeOfFour(int word) {
    return sizeOfTwo(word) | (word >>> 2 & 0x1F_C000) | (word >>> 3 & 0xFE0_0000);
  }

  /** The length of the varint itself. */
  static int length(long header) {
    return (int) (header >>> LENGTH_SHIFT);
  }

  /** The length of the fragment that follows it. */
  static int size(long header) {
    return (int) header;
  }

  private static long of(int length, int size) {
    return (long) length << LENGTH_SHIFT | size;
  }

  private static long readByBytes(MemorySegment memory, long offset, int room) {
    int maxBytes = Math.min(MAX_BYTES, room);
    long value = 0;
    for (int i = 0; i < maxBytes; i++) {
      byte next = memory.get(JAVA_BYTE, offset + i);
      value |= (long) (next & 0x7F) << (7 * i);
      if (next >= 0) {
        return of(i + 1, value >>> 31 == 0 ? (int) value : IMPOSSIBLE_SIZE);
      }
    }
    return NOT_A_VARINT;
  }
}
