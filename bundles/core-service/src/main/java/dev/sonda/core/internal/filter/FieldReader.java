package dev.sonda.core.internal.filter;

/** Reads protobuf's numbers out of an array, never beyond a limit. Allocates nothing. */
final class FieldReader {
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

  /** Whether something didn't fit; what was read then means nothing. */
  boolean isBroken() {
    return broken;
  }

  void markBroken() {
    broken = true;
  }

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

  /** Goes over some bytes and gives where they started. */
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
