package dev.sonda.trace.format.internal.wrapping;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The one class that knows zstd's library, which is optional: every other class loads without it,
 * and a trace without zstd is read without it.
 */
final class Zstd {
  private Zstd() {}

  /** The decompressed bytes of a stream, which it closes with itself. */
  static InputStream decompress(InputStream compressed) throws IOException {
    try {
      return Library.open(compressed);
    } catch (NoClassDefFoundError e) {
      throw new IOException("compressed with zstd, and aircompressor is not on the class path", e);
    }
  }

  /** Loaded when the first stream of zstd is opened. */
  private static final class Library {
    static InputStream open(InputStream compressed) {
      return new ZstdInputStream(compressed);
    }
  }
}
