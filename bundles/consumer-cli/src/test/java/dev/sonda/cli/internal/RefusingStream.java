package dev.sonda.cli.internal;

import java.io.IOException;
import java.io.OutputStream;

/** A stream whose writes all fail with a given message. */
public final class RefusingStream extends OutputStream {
  private final String reason;

  public RefusingStream(String reason) {
    this.reason = reason;
  }

  @Override
  public void write(int b) throws IOException {
    throw new IOException(reason);
  }
}
