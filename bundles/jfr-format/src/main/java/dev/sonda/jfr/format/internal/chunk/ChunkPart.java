package dev.sonda.jfr.format.internal.chunk;

/** Whole records of a chunk, those that its file has more than before. */
public final class ChunkPart {
  private final ChunkHeader header;
  private final byte[] records;
  private final boolean isFirst;

  ChunkPart(ChunkHeader header, byte[] records, boolean isFirst) {
    this.header = header;
    this.records = records;
    this.isFirst = isFirst;
  }

  public ChunkHeader header() {
    return header;
  }

  /** The reader's own copy. */
  public byte[] records() {
    return records;
  }

  /** Whether a chunk begins with it. */
  public boolean isFirst() {
    return isFirst;
  }
}
