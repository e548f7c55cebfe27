package dev.sonda.core.internal.compression;

import dev.sonda.core.internal.packet.TraceMessageFieldNumbers;
import io.airlift.compress.zstd.ZstdCompressor;

/**
 * Compresses each block as a zstd frame of its own. The library has one level, about zstd's
 * default.
 */
final class ZstdBlockCompressor implements BlockCompressor {
  private final ZstdCompressor compressor = new ZstdCompressor();

  @Override
  public int field() {
    return TraceMessageFieldNumbers.ZSTD_COMPRESSED_PACKETS;
  }

  @Override
  public int maxCompressedBytes(int sizeBytes) {
    return compressor.maxCompressedLength(sizeBytes);
  }

  @Override
  public int compress(byte[] block, int sizeBytes, byte[] target) {
    return compressor.compress(block, 0, sizeBytes, target, 0, target.length);
  }

  @Override
  public void close() {}
}
