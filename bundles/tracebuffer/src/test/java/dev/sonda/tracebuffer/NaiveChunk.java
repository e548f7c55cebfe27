package dev.sonda.tracebuffer;

import dev.sonda.tracebuffer.internal.NaiveFragments;

/**
 * A chunk of the {@link NaiveBuffer}: its bytes as characters below 256, and the number of consumed
 * fragments.
 */
final class NaiveChunk {
  static final int INCOMPLETE = 1 << 7;

  final int writerId;
  final int id;
  final int begin;
  final int reservedSize;
  String payload;
  int consumed;
  int flags;

  NaiveChunk(int writerId, int id, int begin, int reservedSize, String payload, int flags) {
    this.writerId = writerId;
    this.id = id;
    this.begin = begin;
    this.reservedSize = reservedSize;
    this.payload = payload;
    this.flags = flags;
  }

  NaiveChunk(NaiveChunk other) {
    this(other.writerId, other.id, other.begin, other.reservedSize, other.payload, other.flags);
    consumed = other.consumed;
  }

  boolean has(int flag) {
    return (flags & flag) != 0;
  }

  boolean isConsumed() {
    return consumed == payload.length();
  }

  /** The next fragment to be read, or none. */
  private NaiveFragments next() {
    return NaiveFragments.parse(payload, consumed, 1);
  }

  boolean hasNext() {
    return next().count() == 1;
  }

  /** Whether the remaining bytes are invalid although the writer has not abandoned the packet. */
  boolean isCorrupted() {
    return !isConsumed() && !hasNext() && !isDropped();
  }

  /** Whether the writer abandoned the next packet. */
  boolean isDropped() {
    return next().dropped();
  }

  String take() {
    int end = next().end();
    int size = next().sizes().values().iterator().next();
    consumed = end;
    return payload.substring(end - size, end);
  }

  /** The chunk's flags that are about the next fragment to be read. */
  int nextType() {
    int first = consumed == 0 ? flags & TestChunkBuilder.FIRST_CONTINUES : 0;
    int last = next().end() == payload.length() ? flags & TestChunkBuilder.LAST_CONTINUES : 0;
    return first | last;
  }

  int end() {
    return begin + outerSize(reservedSize);
  }

  static int outerSize(int reservedSize) {
    return (TestChunkBuilder.HEADER_SIZE + reservedSize + 15) / 16 * 16;
  }
}
