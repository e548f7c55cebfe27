package dev.sonda.sql.functions.internal.compression;

import io.airlift.compress.zstd.ZstdCompressor;
import java.util.Arrays;

/**
 * Compresses bytes into a zstd frame. Isolates the optional zstd library, which isn't loaded before
 * the first use.
 */
final class ZstdCompression {
  private ZstdCompression() {}

  static byte[] of(byte[] bytes) {
    ZstdCompressor compressor = new ZstdCompressor();
    byte[] frame = new byte[compressor.maxCompressedLength(bytes.length)];
    int length = compressor.compress(bytes, 0, bytes.length, frame, 0, frame.length);
    return Arrays.copyOf(frame, length);
  }
}
