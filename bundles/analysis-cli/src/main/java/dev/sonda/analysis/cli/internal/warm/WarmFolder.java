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
 * The folder with the server's socket: of this user, and closed to all others, as each client runs
 * queries with this user's rights.
 */
final class WarmFolder {
  /** The jar with this class, which lies beside all others of the analysis. */
  private static final String JAR = "/analysis-cli.jar";

  private static final String CLOSED = "rwx------";
  private static final String OWNER = "unix:uid";

  private final Path folder;

  private WarmFolder(Path folder) {
    this.folder = folder;
  }

  /** Makes the folder if it is missing. */
  static WarmFolder open(String name) throws IOException {
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
    return new WarmFolder(folder);
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

  /** Where a server listens until it is ready. */
  Path newSocket() {
    return folder.resolve("new." + ProcessHandle.current().pid() + ".sock");
  }

  /** Held while a client starts a server. */
  Path lock() {
    return folder.resolve("lock");
  }

  /** What a server says. */
  File log() {
    return folder.resolve("shell.log").toFile();
  }

  /**
   * Tells builds apart: the jars beside the one that this class comes from, with their sizes and
   * times.
   */
  static String build() {
    String classPath = System.getProperty("java.class.path", "");
    int end = classPath.indexOf(JAR);
    int begin = classPath.lastIndexOf(File.pathSeparatorChar, end) + 1;
    return ofFolder(new File(classPath.substring(begin, Math.max(begin, end))));
  }

  /** The same of a folder. */
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
