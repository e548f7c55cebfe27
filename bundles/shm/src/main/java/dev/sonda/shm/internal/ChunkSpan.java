package dev.sonda.shm.internal;

/** Which chunk, and where it lies. Mutable, so that taking a chunk allocates nothing. */
final class ChunkSpan {
  int page;
  int chunk;

  /** How the page was split when the chunk was taken. */
  int layout;

  /** Of the chunk header. */
  long offset;

  /** Header included. */
  int sizeBytes;

  void copyFrom(ChunkSpan other) {
    page = other.page;
    chunk = other.chunk;
    layout = other.layout;
    offset = other.offset;
    sizeBytes = other.sizeBytes;
  }

  long payloadOffset() {
    return offset + ChunkHeaderLayout.SIZE_BYTES;
  }

  long end() {
    return offset + sizeBytes;
  }
}
