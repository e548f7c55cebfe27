package dev.sonda.analysis.cli.internal.warm;

import java.io.File;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * The folder with the warm server's socket. It belongs to this user and is closed to all others,
 * since each client runs queries with this user's rights.
 */
final class WarmSocketFolder {
  /** The jar with this class, in one folder with all other jars of the analysis. */
  private static final String JAR = "/analysis-cli.jar";

  private static final String CLOSED = "rwx------";
  private static final String OWNER = "unix:uid";

  private final Path folder;

  private WarmSocketFolder(Path folder) {
    this.folder = folder;
  }

  /** Creates the folder if it is missing; fails unless this user owns it and its mode is 0700. */
  static WarmSocketFolder open(String name) throws IOException {
    Path folder = Path.of(name).toAbsolutePath();
    Set<PosixFilePermission> closed = PosixFilePermissions.fromString(CLOSED);
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(closed));
    }
    Object user = Files.getAttribute(Path.of("/proc/self"), OWNER);
    boolean isOwn =
        Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
            && user.equals(Files.getAttribute(folder, OWNER))
            && Files.getPosixFilePermissions(folder).equals(closed);
    if (!isOwn) {
      throw new IOException(folder + " has to be a folder of this user with mode 0700");
    }
    return new WarmSocketFolder(folder);
  }

  String name() {
    return folder.toString();
  }

  UnixDomainSocketAddress address() {
    return UnixDomainSocketAddress.of(socket());
  }

  Path socket() {
    return folder.resolve("shell.sock");
  }

  /** The temporary name of the socket, until the server is ready. */
  Path newSocket() {
    return folder.resolve("new." + ProcessHandle.current().pid() + ".sock");
  }

  /** The lock file that a client holds while it starts a server. */
  Path lock() {
    return folder.resolve("lock");
  }

  /** The log file with the server's output. */
  File log() {
    return folder.resolve("shell.log").toFile();
  }

  /**
   * Identifies the build by a sum over the names, sizes and modification times of all jars in the
   * folder of this class's jar.
   */
  static String build() {
    String classPath = System.getProperty("java.class.path", "");
    int end = classPath.indexOf(JAR);
    int begin = classPath.lastIndexOf(File.pathSeparatorChar, end) + 1;
    return ofFolder(new File(classPath.substring(begin, Math.max(begin, end))));
  }

  /** Identifies the build by the files in a folder of jars, as {@link #build} does. */
  static String ofFolder(File jars) {
    long sum = 0;
    File[] files = jars == null ? null : jars.listFiles();
    if (files != null) {
      for (File file : files) {
        sum += file.getName().hashCode() * 31L + file.length() * 7 + file.lastModified();
      }
    }
    return Long.toHexString(sum);
  }
}
