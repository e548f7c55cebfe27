package dev.sonda.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The native part of junixsocket, which lies as a file in {@code lib/<architecture>/}. By default
 * junixsocket uses the one in its jar, which costs each start 20 ms: it is copied to a temporary
 * file, for whose name the JDK loads its security providers.
 */
final class SocketLibrary {
  /**
   * The system property with the file that junixsocket tries first; if it can't be loaded, the one
   * in the jar is used.
   */
  static final String OVERRIDE = "org.newsclub.net.unix.library.override";

  private static final String FILE = "libjunixsocket-native.so";

  private SocketLibrary() {}

  /** Sets the file for this machine, unless the property is set already. */
  static void announce(Path home, Properties system) {
    Path file = home.resolve("lib").resolve(system.getProperty("os.arch", "")).resolve(FILE);
    if (Files.isReadable(file)) {
      system.putIfAbsent(OVERRIDE, file.toString());
    }
  }
}
