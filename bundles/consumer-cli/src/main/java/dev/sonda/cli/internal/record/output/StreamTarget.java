package dev.sonda.cli.internal.record.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;

/**
 * Standard output as a target: it can't be truncated, and stays open as long as the process runs.
 */
public final class StreamTarget implements BlockWriter.Target {
  private final WritableByteChannel channel;
  private volatile boolean open = true;

  /** Wraps a stream, which {@link #close} leaves open. */
  public StreamTarget(OutputStream out) {
    channel = Channels.newChannel(out);
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    return channel.write(bytes);
  }

  @Override
  public void cutBack(long sizeBytes) {}

  /** Does nothing: forcing standard output to disk is up to the process that opened it. */
  @Override
  public void save() {}

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    open = false;
  }
}
