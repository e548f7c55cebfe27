package dev.sonda.shm.internal.page;

/** Which chunk, and where it lies. Mutable, so that taking a chunk allocates nothing. */
public final class ChunkSpan {
  public int page;
  public int chunk;

  /** How the page was split when the chunk was taken. */
  int layout;

  /** Of the chunk header. */
  public long offset;

  /** Header included. */
  public int sizeBytes;

  public void copyFrom(ChunkSpan other) {
    page = other.page;
    chunk = other.chunk;
    layout = other.layout;
    offset = other.offset;
    sizeBytes = other.sizeBytes;
  }

  public long payloadOffset() {
    return offset + ChunkHeaderLayout.SIZE_BYTES;
  }

  public long end() {
    return offset + sizeBytes;
  }
}
