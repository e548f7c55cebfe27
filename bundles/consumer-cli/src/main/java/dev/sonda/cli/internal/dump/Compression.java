package dev.sonda.cli.internal.dump;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** The methods by which several packets are compressed into one. */
enum Compression {
  DEFLATE(50) {
    @Override
    InputStream open(InputStream compressed) {
      return new InflaterInputStream(compressed);
    }
  },
  ZSTD(133) {
    @Override
    InputStream open(InputStream compressed) {
      return new Zstd(compressed);
    }
  };

  /** The field of TracePacket that holds the compressed packets. */
  private final int field;

  Compression(int field) {
    this.field = field;
  }

  int field() {
    return field;
  }

  /** The method of a field; null for a field that holds no compressed packets. */
  static @Nullable Compression ofField(int field) {
    if (field == DEFLATE.field) {
      return DEFLATE;
    }
    return field == ZSTD.field ? ZSTD : null;
  }

  /**
   * Opens the uncompressed bytes as a stream of little memory; reading it fails where the input is
   * damaged.
   */
  abstract InputStream open(InputStream compressed);

  /** Turns the library's unchecked exceptions into I/O exceptions. */
  private static final class Zstd extends FilterInputStream {
    Zstd(InputStream compressed) {
      super(new ZstdInputStream(compressed));
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      try {
        return in.read(target, offset, length);
      } catch (RuntimeException e) {
        throw new IOException(e.getMessage(), e);
      }
    }
  }
}
