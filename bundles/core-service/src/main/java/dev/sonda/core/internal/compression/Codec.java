package dev.sonda.core.internal.compression;

/** A way to compress a block of bytes. */
interface Codec extends AutoCloseable {
  /** The field of TracePacket that what it makes belongs into. */
  int field();

  /** The most that a block can become. */
  int maxCompressedBytes(int sizeBytes);

  /**
   * Compresses a block.
   *
   * @param target has room for the most that it can become
   * @return how many bytes it has become
   */
  int compress(byte[] block, int sizeBytes, byte[] target);

  /** Gives back what the codec holds. */
  @Override
  void close();
}
