package dev.sonda.cli.internal.record;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;

/** Standard output: what has been written can't be taken back. */
final class StreamTarget implements TraceOutput.Target {
  private final PrintStream out;
  private boolean open = true;

  StreamTarget(PrintStream out) {
    this.out = out;
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    out.write(copy, 0, copy.length);
    if (out.checkError()) {
      throw new IOException("Broken pipe");
    }
    return copy.length;
  }

  @Override
  public void cutBack(long sizeBytes) {}

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    open = false;
    out.flush();
  }
}
