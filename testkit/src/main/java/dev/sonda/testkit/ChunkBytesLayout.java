package dev.sonda.testkit;

/** Layout of a chunk that is sent by value. */
final class ChunkBytesLayout {
  static final int HEADER_BYTES = 8;
  static final int WRITER_ID_SHIFT = 32;
  static final int PACKET_COUNT_SHIFT = 48;
  static final int FLAGS_SHIFT = 58;

  private ChunkBytesLayout() {}

  /** The whole header as one little-endian number. */
  static long header(int writerId, int chunkId, int packetCount, int flags) {
    return Integer.toUnsignedLong(chunkId)
        | (long) writerId << WRITER_ID_SHIFT
        | (long) packetCount << PACKET_COUNT_SHIFT
        | (long) flags << FLAGS_SHIFT;
  }
}
