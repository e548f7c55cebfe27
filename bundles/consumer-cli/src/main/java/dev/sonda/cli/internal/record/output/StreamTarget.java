package dev.sonda.cli.internal.record.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;

/** Standard output: what has been written can't be taken back, and closing it is not our affair. */
public final class StreamTarget implements BlockWriter.Target {
  private final WritableByteChannel channel;
  private volatile boolean open = true;

  public StreamTarget(OutputStream out) {
    channel = Channels.newChannel(out);
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    return channel.write(bytes);
  }

  @Override
  public void cutBack(long sizeBytes) {}

  /** Whose file it is has to see to that. */
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
