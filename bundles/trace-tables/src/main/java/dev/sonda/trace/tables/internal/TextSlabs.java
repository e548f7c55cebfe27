package dev.sonda.trace.tables.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stores the bytes of many texts in few arrays. A position consists of an array's index and an
 * offset in the array.
 */
final class TextSlabs {
  /**
   * Size of an array: small enough for a pool with few strings, and large enough that a gigabyte
   * needs only 16 thousand arrays.
   */
  private static final int SLAB_BYTES = 65536;

  private final List<byte[]> slabs = new ArrayList<>();
  private byte[] last = {};
  private int used;

  /**
   * Copies the bytes of a text to the end and returns their position; the next call overwrites them
   * unless they are kept.
   */
  long copyIn(MemorySegment segment, long start, int length) {
    if (slabs.isEmpty() || length > last.length - used) {
      last = new byte[Math.max(SLAB_BYTES, length)];
      slabs.add(last);
      used = 0;
    }
    MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, start, last, used, length);
    return ((slabs.size() - 1L) << Integer.SIZE) | used;
  }

  void keep(int length) {
    used += length;
  }

  private byte[] slab(long position) {
    return slabs.get((int) (position >>> Integer.SIZE));
  }

  String text(long position, int length) {
    return new String(slab(position), (int) position, length, StandardCharsets.UTF_8);
  }

  /** Whether the bytes are valid UTF-8; allocates no object if all bytes are ASCII. */
  boolean isUtf8(long position, int length) {
    byte[] slab = slab(position);
    int from = (int) position;
    int bits = 0;
    for (int i = from; i < from + length; i++) {
      bits |= slab[i];
    }
    return bits >= 0 || isDecodable(slab, from, from + length);
  }

  private static boolean isDecodable(byte[] slab, int from, int to) {
    byte[] same =
        new String(slab, from, to - from, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
    return Arrays.equals(same, 0, same.length, slab, from, to);
  }

  boolean isEqual(long position, int length, MemorySegment segment, long start) {
    MemorySegment slab = MemorySegment.ofArray(slab(position));
    long from = (int) position;
    return MemorySegment.mismatch(slab, from, from + length, segment, start, start + length) < 0;
  }

  int compare(long left, int leftLength, long right, int rightLength) {
    int from = (int) left;
    int other = (int) right;
    return Arrays.compareUnsigned(
        slab(left), from, from + leftLength, slab(right), other, other + rightLength);
  }

  void copyOut(long position, int length, MemorySegment to, long at) {
    MemorySegment.copy(slab(position), (int) position, to, ValueLayout.JAVA_BYTE, at, length);
  }

  /** The first 8 bytes of a text as a big-endian number, padded with zeros. */
  long prefix(long position, int length) {
    byte[] slab = slab(position);
    long prefix = 0;
    for (int i = 0; i < Math.min(length, Long.BYTES); i++) {
      long value = Byte.toUnsignedLong(slab[(int) position + i]);
      prefix |= value << (Long.SIZE - (i + 1) * Byte.SIZE);
    }
    return prefix;
  }
}
