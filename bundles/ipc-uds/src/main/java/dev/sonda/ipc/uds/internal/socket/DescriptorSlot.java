package dev.sonda.ipc.uds.internal.socket;

import dev.sonda.api.endpoint.OwnedFd;
import dev.sonda.posix.FileSyscalls;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/**
 * The one descriptor that a connection holds for the frame that it came with. A peer that sends
 * more of them loses all but the last: what it can make this process hold has a bound.
 */
final class DescriptorSlot implements AutoCloseable {
  private final AFUNIXSocketChannel channel;
  private final FileSyscalls files;
  private @Nullable OwnedFd last;

  DescriptorSlot(AFUNIXSocketChannel channel, FileSyscalls files) {
    this.channel = channel;
    this.files = files;
  }

  /** Takes over what came with the bytes that were just read. */
  void takeReceived() throws IOException {
    FileDescriptor[] received = channel.getReceivedFileDescriptors();
    for (int i = 0; i < received.length; i++) {
      if (i == received.length - 1) {
        close();
        last = duplicate(received[i]);
      }
      closeReceived(received[i]);
    }
  }

  /** Of our own: junixsocket closes what it received together with the channel. */
  private OwnedFd duplicate(FileDescriptor received) throws IOException {
    int number = FileDescriptorCast.using(received).as(Integer.class);
    return new PosixFd(files, files.dup(number));
  }

  /** Through Java's own object, so that nobody closes the number a second time. */
  private static void closeReceived(FileDescriptor received) throws IOException {
    new FileInputStream(received).close();
  }

  /** The descriptor, the caller's from here on, or null. */
  @Nullable OwnedFd take() {
    OwnedFd taken = last;
    last = null;
    return taken;
  }

  @Override
  public void close() {
    if (last != null) {
      last.close();
      last = null;
    }
  }
}
