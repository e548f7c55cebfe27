package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.internal.RingChunks.Name;

/** A fuzzed chunk, with the expected handling of it. {@code bytes} are characters below 256. */
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

  /** Whether the chunk has valid ids and a valid size. */
  boolean isAdmissible() {
    return writerId >= 0
        && writerId <= MAX_WRITER_ID
        && bytes.length() <= TBChunkLayout.MAX_SIZE_BYTES;
  }

  NaiveFragments fragments() {
    return NaiveFragments.parse(bytes, 0, announced());
  }

  /** Number of fragments to read; the last fragment of an incomplete chunk doesn't count. */
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
