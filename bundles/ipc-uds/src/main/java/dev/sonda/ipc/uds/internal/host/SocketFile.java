package dev.sonda.ipc.uds.internal.host;

import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.SocketPermissions.Access;
import dev.sonda.ipc.uds.internal.address.JunixsocketAddressConverter;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * Creates a socket file with its permissions. Clients that connect before the permissions are set
 * are disconnected. An existing socket, which was left behind by an ended process, is replaced. A
 * symbolic link is replaced without touching its target, and a regular file is never replaced.
 */
final class SocketFile {
  private static final int CONNECTABLE = 0777;
  private static final String UMASK_KEY = "Umask:";
  private static final int USUAL_UMASK = 022;

  private SocketFile() {}

  /** Test hook that runs between binding and setting permissions. */
  @FunctionalInterface
  interface Meanwhile {
    void happens() throws IOException;
  }

  /** Binds a channel and makes it non-blocking. */
  static void bind(
      AFUNIXServerSocketChannel channel, UnixPath address, Optional<Access> access, int backlog)
      throws IOException {
    bind(channel, address, access, backlog, () -> {});
  }

  static void bind(
      AFUNIXServerSocketChannel channel,
      UnixPath address,
      Optional<Access> access,
      int backlog,
      Meanwhile meanwhile)
      throws IOException {
    Path path = Path.of(address.path());
    removeLeftOver(path);
    channel.bind(JunixsocketAddressConverter.of(address), backlog);
    meanwhile.happens();
    permit(path, access);
    channel.configureBlocking(false);
    turnAwayWhoIsThere(channel);
  }

  /**
   * Removes a socket or a symbolic link.
   *
   * @throws FileAlreadyExistsException if {@code path} is a regular file or folder
   */
  private static void removeLeftOver(Path path) throws IOException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      BasicFileAttributes found =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!found.isOther() && !found.isSymbolicLink()) {
        throw new FileAlreadyExistsException(path.toString(), null, "it is no socket");
      }
      Files.deleteIfExists(path);
    }
  }

  private static void turnAwayWhoIsThere(AFUNIXServerSocketChannel channel) throws IOException {
    for (AFUNIXSocketChannel early = channel.accept(); early != null; early = channel.accept()) {
      early.close();
    }
  }

  /** Sets group and mode; if {@code access} is empty, sets the mode determined by the umask. */
  private static void permit(Path socket, Optional<Access> access) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(socket, PosixFileAttributeView.class);
    if (access.isPresent()) {
      GroupPrincipal group =
          socket
              .getFileSystem()
              .getUserPrincipalLookupService()
              .lookupPrincipalByGroupName(access.get().group());
      view.setGroup(group);
    }
    view.setPermissions(
        permissions(access.isPresent() ? access.get().modeBits() : CONNECTABLE & ~umask()));
  }

  private static Set<PosixFilePermission> permissions(int modeBits) {
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    PosixFilePermission[] fromHighest = PosixFilePermission.values();
    for (int i = 0; i < fromHighest.length; i++) {
      if ((modeBits >> (fromHighest.length - 1 - i) & 1) != 0) {
        permissions.add(fromHighest[i]);
      }
    }
    return permissions;
  }

  /**
   * Reads this process's umask from /proc, because the system call can't read the umask without
   * changing it.
   */
  private static int umask() throws IOException {
    try (var lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith(UMASK_KEY))
          .mapToInt(line -> Integer.parseInt(line.substring(UMASK_KEY.length()).strip(), 8))
          .findFirst()
          .orElse(USUAL_UMASK);
    }
  }
}
