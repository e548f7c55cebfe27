package dev.sonda.jfr.format.internal.chunk;

/** Complete records of a chunk that were appended to the file since the previous part was read. */
public final class AppendedChunkRecords {
  private final ChunkHeader header;
  private final byte[] records;
  private final boolean isFirst;

  AppendedChunkRecords(ChunkHeader header, byte[] records, boolean isFirst) {
    this.header = header;
    this.records = records;
    this.isFirst = isFirst;
  }

  public ChunkHeader header() {
    return header;
  }

  /** The bytes of the records, a copy that isn't changed by later reads. */
  public byte[] records() {
    return records;
  }

  /** Whether this is the first part of its chunk. */
  public boolean isFirst() {
    return isFirst;
  }
}
