package dev.sonda.trace.format.internal.wrapping;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

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
      return new Checked(new ZstdInputStream(compressed));
    }
  }

  /** Tells of damage as streams of gzip and zip do; the library's exceptions are unchecked. */
  private static final class Checked extends FilterInputStream {
    Checked(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      try {
        return in.read(target, offset, length);
      } catch (RuntimeException e) {
        ZipException damaged = new ZipException(e.getMessage());
        damaged.initCause(e);
        throw damaged;
      }
    }
  }
}
