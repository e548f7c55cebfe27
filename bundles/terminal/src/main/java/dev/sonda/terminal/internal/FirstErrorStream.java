package dev.sonda.terminal.internal;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Passes writes on to another stream and keeps the first error. Thread-safe. */
public final class FirstErrorStream extends OutputStream {
  private final OutputStream to;
  private volatile @Nullable IOException error;

  public FirstErrorStream(OutputStream to) {
    this.to = to;
  }

  public OutputStream to() {
    return to;
  }

  /** The first write error; null if no write has failed. */
  public @Nullable IOException error() {
    return error;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      to.write(bytes, offset, length);
    } catch (IOException e) {
      error = error == null ? e : error;
      throw e;
    }
  }
}
