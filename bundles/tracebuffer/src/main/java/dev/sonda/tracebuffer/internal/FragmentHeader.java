package dev.sonda.tracebuffer.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * The varint before every fragment, which contains the fragment's size. Non-canonical, longer
 * varints are accepted; the varint is read from shared memory exactly once, as the producer may
 * change it concurrently.
 *
 * <p>A header is passed as one long, to avoid an object: the length of the varint in the upper
 * half, the size of the fragment in the lower half.
 */
final class FragmentHeader {
  /** Special size which marks a packet that the writer aborted. */
  static final int DROPPED_PACKET_SIZE = 0x0FFF_FFFF;

  /** Size returned for an invalid varint, and for sizes that exceed any chunk. */
  static final int IMPOSSIBLE_SIZE = Integer.MAX_VALUE;

  private static final int MAX_BYTES = 10;
  private static final int LENGTH_SHIFT = 32;
  private static final long NOT_A_VARINT = IMPOSSIBLE_SIZE;

  private FragmentHeader() {}

  /** Reads the header at {@code offset}, accessing at most {@code room} bytes. */
  static long read(MemorySegment memory, long offset, int room) {
    if (room < Integer.BYTES) {
      return readByBytes(memory, offset, room);
    }
    // Almost every varint has one, two, or (reserved for later patching) four bytes, so one load is
    // sufficient.
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

  /** The size in a varint of two bytes, the lower half of {@code word}. */
  static int sizeOfTwo(int word) {
    return (word & 0x7F) | (word >>> 1 & 0x3F80);
  }

  /** The size in a varint of four bytes. */
  static int sizeOfFour(int word) {
    return sizeOfTwo(word) | (word >>> 2 & 0x1F_C000) | (word >>> 3 & 0xFE0_0000);
  }

  /** The length of the varint of a fragment's header. */
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
