package dev.sonda.core.internal.filter;

/**
 * Reads protobuf's varints out of an array, never beyond a limit. Allocates nothing. One thread.
 */
final class VarintReader {
  private static final int MAX_VARINT_SHIFT = 63;

  private byte[] bytes = {};
  private int position;
  private boolean broken;

  void read(byte[] source) {
    bytes = source;
    position = 0;
    broken = false;
  }

  int position() {
    return position;
  }

  /** Whether a read went beyond its limit; the values read since then are meaningless. */
  boolean isBroken() {
    return broken;
  }

  void markBroken() {
    broken = true;
  }

  /**
   * Reads a varint that ends before {@code limit}; otherwise returns 0 and marks the reader as
   * broken.
   */
  long varint(int limit) {
    long value = 0;
    for (int shift = 0; shift <= MAX_VARINT_SHIFT && position < limit; shift += 7) {
      byte next = bytes[position++];
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    broken = true;
    return 0;
  }

  /**
   * Skips bytes and returns the index of the first skipped byte; marks the reader as broken if the
   * bytes extend beyond {@code limit}.
   */
  int skip(long sizeBytes, int limit) {
    int start = position;
    if (sizeBytes < 0 || sizeBytes > limit - position) {
      broken = true;
      return start;
    }
    position += (int) sizeBytes;
    return start;
  }
}
