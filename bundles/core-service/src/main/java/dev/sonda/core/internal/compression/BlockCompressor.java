package dev.sonda.core.internal.compression;

/**
 * Compresses blocks of packets in one compression format of {@code TracePacket}; has native state.
 * Loop only.
 */
interface BlockCompressor extends AutoCloseable {
  /** The number of TracePacket's field for blocks of this format. */
  int field();

  /** Upper bound of the compressed size of a block, which may be above the block's size. */
  int maxCompressedBytes(int sizeBytes);

  /**
   * Compresses a block.
   *
   * @param target has room for {@link #maxCompressedBytes}
   * @return the compressed size in bytes
   */
  int compress(byte[] block, int sizeBytes, byte[] target);

  /** Frees native memory. */
  @Override
  void close();
}
