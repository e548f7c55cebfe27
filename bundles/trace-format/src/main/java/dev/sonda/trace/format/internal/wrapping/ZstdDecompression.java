package dev.sonda.trace.format.internal.wrapping;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * Decompresses zstd. Only this class refers to the optional zstd library, so the other classes work
 * without the library on the class path.
 */
final class ZstdDecompression {
  private ZstdDecompression() {}

  /**
   * Returns the decompressed bytes of a stream; closing the result closes the compressed stream.
   */
  static InputStream decompress(InputStream compressed) throws IOException {
    try {
      return Library.open(compressed);
    } catch (NoClassDefFoundError e) {
      throw new IOException("compressed with zstd, and aircompressor is not on the class path", e);
    }
  }

  /**
   * Calls the zstd library; a nested class, so that the library is loaded only when the first zstd
   * stream is opened.
   */
  private static final class Library {
    static InputStream open(InputStream compressed) {
      return new Checked(new ZstdInputStream(compressed));
    }
  }

  /**
   * Converts the library's unchecked exceptions for damaged data to the IOExceptions that gzip and
   * zip streams throw.
   */
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
