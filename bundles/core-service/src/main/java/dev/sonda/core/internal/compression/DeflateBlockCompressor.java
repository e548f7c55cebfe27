package dev.sonda.core.internal.compression;

import dev.sonda.core.internal.packet.TraceMessageFieldNumbers;
import java.util.zip.Deflater;

/** Compresses each block as a zlib stream of its own. */
final class DeflateBlockCompressor implements BlockCompressor {
  /** zlib's default level, which Perfetto uses, too. */
  private static final int LEVEL = 6;

  private final Deflater deflater = new Deflater(LEVEL);

  @Override
  public int field() {
    return TraceMessageFieldNumbers.COMPRESSED_PACKETS;
  }

  /** zlib's {@code compressBound}. */
  @Override
  public int maxCompressedBytes(int sizeBytes) {
    return sizeBytes + (sizeBytes >>> 12) + (sizeBytes >>> 14) + (sizeBytes >>> 25) + 13;
  }

  @Override
  public int compress(byte[] block, int sizeBytes, byte[] target) {
    deflater.reset();
    deflater.setInput(block, 0, sizeBytes);
    deflater.finish();
    int size = deflater.deflate(target);
    if (!deflater.finished()) {
      throw new IllegalStateException("zlib needs more room than it says");
    }
    return size;
  }

  @Override
  public void close() {
    deflater.end();
  }
}
