package dev.sonda.analysis.cli.internal.warm;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The client's standard input as a stream in the server: each read requests the next part from the
 * client.
 */
final class ClientInput extends InputStream {
  /** Requests more input from the client. */
  @FunctionalInterface
  interface Asking {
    void ask() throws IOException;
  }

  private final Asking client;
  private final BlockingQueue<byte[]> parts = new LinkedBlockingQueue<>();
  private byte[] part = new byte[0];
  private int at;
  private boolean hasEnded;

  ClientInput(Asking client) {
    this.client = client;
  }

  /** Adds bytes that the client has sent; an empty array marks the end of input. */
  void add(byte[] bytes) {
    parts.add(bytes);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (at == part.length && !hasEnded) {
      next();
    }
    if (hasEnded) {
      return -1;
    }
    int count = Math.min(length, part.length - at);
    System.arraycopy(part, at, to, offset, count);
    at += count;
    return count;
  }

  private void next() throws IOException {
    client.ask();
    try {
      part = parts.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for input", e);
    }
    at = 0;
    hasEnded = part.length == 0;
  }
}
