package dev.sonda.shm.internal.page;

/**
 * Identifies a chunk by page and index, with its offset and size. Mutable, so that acquiring a
 * chunk allocates nothing.
 */
public final class ChunkLocation {
  public int page;
  public int chunk;

  /** Layout of the page when the chunk was acquired. */
  int layout;

  /** Offset of the chunk header in the shared memory. */
  public long offset;

  /** Size of the chunk including its header. */
  public int sizeBytes;

  public void copyFrom(ChunkLocation other) {
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
