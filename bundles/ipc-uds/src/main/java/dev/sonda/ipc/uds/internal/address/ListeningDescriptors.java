package dev.sonda.ipc.uds.internal.address;

import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.posix.Syscalls;
import java.io.FileDescriptor;
import java.io.IOException;
import org.newsclub.net.unix.AFUNIXServerSocket;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/** Sockets that listen already, by the numbers of their descriptors. */
public final class ListeningDescriptors {
  private ListeningDescriptors() {}

  /** A channel of its own, for {@link #close(AFUNIXServerSocketChannel)}. */
  public static AFUNIXServerSocketChannel open(int descriptor) throws IOException {
    int duplicate = Syscalls.libc().dup(descriptor);
    try {
      AFUNIXServerSocket socket =
          FileDescriptorCast.unsafeUsing(duplicate).as(AFUNIXServerSocket.class);
      socket.setDeleteOnClose(false);
      return socket.getChannel();
    } catch (IOException | ClassCastException e) {
      Syscalls.libc().close(duplicate);
      throw new IOException("descriptor " + descriptor + " is no UNIX socket that listens", e);
    }
  }

  /**
   * Closes the channel alone. The library shuts down what it closes, so that nobody could connect
   * to the socket any more: it gets another one to shut down.
   */
  public static void close(AFUNIXServerSocketChannel channel) throws IOException {
    try (AFUNIXSocketChannel other = AFUNIXSocketChannel.open()) {
      Syscalls.libc().dup2(number(other.getFileDescriptor()), number(channel.getFileDescriptor()));
    }
    channel.close();
  }

  private static int number(FileDescriptor descriptor) throws IOException {
    return FileDescriptorCast.using(descriptor).as(Integer.class);
  }

  static SocketAddressSpec addressOf(int descriptor) {
    try {
      AFUNIXServerSocketChannel channel = open(descriptor);
      try {
        return addressOf(channel);
      } finally {
        close(channel);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          InheritedSockets.COUNT + ": descriptor " + descriptor + ": " + e.getMessage(), e);
    }
  }

  private static SocketAddressSpec addressOf(AFUNIXServerSocketChannel channel) throws IOException {
    AFUNIXSocketAddress address = channel.getLocalAddress();
    if (address == null) {
      throw new IOException("it has no address");
    }
    return address.isInAbstractNamespace()
        ? SocketAddressSpec.parse(address.getPath())
        : new UnixPath(address.getPath());
  }
}
