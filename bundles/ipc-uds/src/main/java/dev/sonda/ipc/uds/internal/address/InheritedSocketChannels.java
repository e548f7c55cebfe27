package dev.sonda.ipc.uds.internal.address;

import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import org.newsclub.net.unix.AFUNIXServerSocket;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/**
 * Opens and closes channels on listening sockets that another process created, given their
 * descriptors.
 */
public final class InheritedSocketChannels {
  /** Columns of /proc/net/unix: number, references, protocol, flags, type, state, inode, name. */
  private static final int COLUMNS = 8;

  private static final int INODE = 6;
  private static final int NAME = 7;

  private InheritedSocketChannels() {}

  /** Opens a channel on a duplicate of the descriptor. The caller closes it by {@link #close}. */
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
   * Closes the channel and leaves the socket open for its other owners. The library, junixsocket,
   * would shut the socket down, and no client could connect any more; so the descriptor is replaced
   * by a descriptor of /dev/null first. The library doesn't close descriptors that it hasn't
   * opened.
   */
  public static void close(AFUNIXServerSocketChannel channel) throws IOException {
    Syscalls libc = Syscalls.libc();
    int number = FileDescriptorCast.using(channel.getFileDescriptor()).as(Integer.class);
    int nothing = libc.open("/dev/null", EnumSet.of(OpenFlag.READ_ONLY), 0);
    try {
      libc.dup2(nothing, number);
    } finally {
      libc.close(nothing);
    }
    channel.close();
    libc.close(number);
  }

  /**
   * The address on which a socket listens, read from /proc. The library can't be used, because it
   * would make the socket blocking, also for its other owners.
   */
  static SocketAddressSpec addressOf(int descriptor) {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      String name = nameOf(target.replaceAll("socket:\\[(\\d+)]", "$1"));
      return name.startsWith("@") ? SocketAddressSpec.parse(name) : new UnixPath(name);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          InheritedSockets.COUNT + ": descriptor " + descriptor + ": " + e.getMessage(), e);
    }
  }

  private static String nameOf(String inode) throws IOException {
    try (var sockets = Files.lines(Path.of("/proc/net/unix"))) {
      return sockets
          .map(line -> line.strip().split("\\s+", COLUMNS))
          .filter(columns -> columns.length == COLUMNS && columns[INODE].equals(inode))
          .map(columns -> columns[NAME])
          .findFirst()
          .orElseThrow(() -> new IOException("it is no UNIX socket with a name"));
    }
  }
}
