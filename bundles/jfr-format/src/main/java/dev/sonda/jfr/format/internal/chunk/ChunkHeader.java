package dev.sonda.jfr.format.internal.chunk;

import dev.sonda.jfr.format.DamagedRecordingException;

/**
 * The header of a chunk, which the JVM rewrites at each flush.
 *
 * @param sizeBytes size of all complete records
 * @param startEpochNs wall-clock time of the chunk's begin
 * @param durationNs time from the chunk's begin to its last record so far
 * @param startTicks ticks at the chunk's begin
 * @param isFinal whether nothing follows in this chunk
 */
public record ChunkHeader(
    long sizeBytes,
    long startEpochNs,
    long durationNs,
    long startTicks,
    long ticksPerSecond,
    boolean isFinal) {
  public static final int SIZE_BYTES = 68;

  private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
  private static final int MAJOR_VERSION = 2;
  private static final int GENERATION = 64;
  private static final int BEING_WRITTEN = -1;
  private static final int COMPRESSED_NUMBERS = 1;

  /** Whether these bytes, four or fewer, begin a chunk. */
  public static boolean isMagic(byte[] bytes) throws DamagedRecordingException {
    return bytes.length == Integer.BYTES
        && new ByteCursor().set(bytes, 0, bytes.length).readFixedInt() == MAGIC;
  }

  /** Whether the JVM is currently rewriting the header, so that its fields may be inconsistent. */
  static boolean isBeingWritten(byte[] header) {
    return header[GENERATION] == BEING_WRITTEN;
  }

  /**
   * Reads a header.
   *
   * @throws DamagedRecordingException if these aren't the first bytes of a chunk
   */
  public static ChunkHeader read(ByteCursor in) throws DamagedRecordingException {
    if (in.readFixedInt() != MAGIC) {
      throw new DamagedRecordingException("no recording of JFR: it doesn't begin with FLR");
    }
    int major = in.readFixedShort();
    in.skip(Short.BYTES);
    if (major != MAJOR_VERSION) {
      throw new DamagedRecordingException(
          "a recording of version " + major + " of JFR's format; version 2 can be read");
    }
    long sizeBytes = in.readFixedLong();
    in.skip(2 * Long.BYTES); // offsets of the last checkpoint and the metadata
    long startEpochNs = in.readFixedLong();
    long durationNs = in.readFixedLong();
    long startTicks = in.readFixedLong();
    long ticksPerSecond = in.readFixedLong();
    int generation = in.readByte();
    in.skip(2);
    int flags = in.readByte();
    if ((flags & COMPRESSED_NUMBERS) == 0) {
      throw new DamagedRecordingException("a recording without compressed numbers");
    }
    if (sizeBytes < SIZE_BYTES || ticksPerSecond <= 0) {
      throw new DamagedRecordingException("a chunk with an impossible header");
    }
    return new ChunkHeader(
        sizeBytes, startEpochNs, durationNs, startTicks, ticksPerSecond, generation == 0);
  }
}
