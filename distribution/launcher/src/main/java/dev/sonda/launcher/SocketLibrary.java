package dev.sonda.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The native part of the sockets' library, which lies as a file in {@code lib/<architecture>/}.
 * Without being told, junixsocket takes the one in its jar, which costs each start 20 ms: it is
 * copied to a temporary file, for whose name the JDK loads its security providers.
 */
final class SocketLibrary {
  /** What junixsocket tries first. Where that can't be loaded, it goes on to the one in its jar. */
  static final String OVERRIDE = "org.newsclub.net.unix.library.override";

  private static final String FILE = "libjunixsocket-native.so";

  private SocketLibrary() {}

  /** Names the file for this machine to junixsocket, unless somebody has named another one. */
  static void announce(Path home, Properties system) {
    Path file = home.resolve("lib").resolve(system.getProperty("os.arch", "")).resolve(FILE);
    if (Files.isReadable(file)) {
      system.putIfAbsent(OVERRIDE, file.toString());
    }
  }
}
