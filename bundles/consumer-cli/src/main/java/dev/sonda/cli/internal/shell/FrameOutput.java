package dev.sonda.cli.internal.shell;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * One of the two output streams of a session, written as frames to the socket that both share.
 * Thread-safe.
 */
final class FrameOutput extends OutputStream {
  private final DataOutputStream socket;
  private final int stream;
  private boolean closed;

  /**
   * Creates a stream.
   *
   * @param socket written under its own monitor, one frame at a time
   */
  FrameOutput(DataOutputStream socket, int stream) {
    this.socket = socket;
    this.stream = stream;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int done = 0;
    while (done < length) {
      int part = Math.min(ShellProtocol.LONGEST, length - done);
      synchronized (socket) {
        // Clears the interrupt flag, because an interrupted thread that writes to a channel closes
        // it.
        boolean interrupted = Thread.interrupted();
        writeFrame(bytes, offset + done, part);
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
      done += part;
    }
  }

  private void writeFrame(byte[] bytes, int offset, int length) throws IOException {
    if (!closed) {
      socket.writeByte(stream);
      socket.writeInt(length);
      socket.write(bytes, offset, length);
      socket.flush();
    }
  }

  /** Closes this stream, so that later writes are dropped; the socket stays open. */
  @Override
  public void close() {
    synchronized (socket) {
      closed = true;
    }
  }
}
