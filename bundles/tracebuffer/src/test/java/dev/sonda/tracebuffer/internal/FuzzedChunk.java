package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.internal.RingWalk.Name;

/** A chunk as it comes in, and what is to be made of it. {@code bytes} are characters below 256. */
record FuzzedChunk(
    int producerId,
    int writerId,
    int chunkId,
    int fragmentCount,
    int flags,
    boolean complete,
    String bytes) {
  private static final int MAX_WRITER_ID = 0xFFFF;

  Name name() {
    return new Name(TBChunkLayout.sequenceKey(producerId, writerId), chunkId);
  }

  /** Whether it is anything that can be a chunk at all. */
  boolean isAdmissible() {
    return writerId >= 0
        && writerId <= MAX_WRITER_ID
        && bytes.length() <= TBChunkLayout.MAX_SIZE_BYTES;
  }

  PlainFragments fragments() {
    return PlainFragments.parse(bytes, 0, announced());
  }

  /** The last fragment of a chunk that is still being written doesn't count. */
  private int announced() {
    return complete || fragmentCount <= 0 ? fragmentCount : fragmentCount - 1;
  }

  String payload() {
    return bytes.substring(0, fragments().end());
  }

  int reservedSize() {
    return complete ? payload().length() : bytes.length();
  }

  boolean isMalformed() {
    return fragments().count() < announced() && !fragments().dropped();
  }
}
