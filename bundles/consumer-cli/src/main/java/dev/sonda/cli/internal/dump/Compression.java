package dev.sonda.cli.internal.dump;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** How packets can be compressed in one. */
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

  /** The field of TracePacket that holds such packets. */
  private final int field;

  Compression(int field) {
    this.field = field;
  }

  int field() {
    return field;
  }

  /** Null for a field that holds no compressed packets. */
  static @Nullable Compression ofField(int field) {
    if (field == DEFLATE.field) {
      return DEFLATE;
    }
    return field == ZSTD.field ? ZSTD : null;
  }

  /** What was compressed; reading it fails where it is damaged. It needs little memory. */
  abstract InputStream open(InputStream compressed);

  /** The library says by other exceptions what the JDK's says by this one. */
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
