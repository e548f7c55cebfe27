package dev.sonda.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Sets the path of junixsocket's native library, a file in {@code lib/<architecture>/}. By default
 * junixsocket loads the library from its jar, which costs 20 ms at each start: it is copied to a
 * temporary file, for whose random name the JDK loads its security providers.
 */
final class SocketLibraryPath {
  /**
   * The system property with the library that junixsocket tries to load first; if that fails, it
   * uses the library in its jar.
   */
  static final String OVERRIDE = "org.newsclub.net.unix.library.override";

  private static final String FILE = "libjunixsocket-native.so";

  private SocketLibraryPath() {}

  /** Sets the property to the library for this machine's architecture, unless it is set already. */
  static void announce(Path home, Properties system) {
    Path file = home.resolve("lib").resolve(system.getProperty("os.arch", "")).resolve(FILE);
    if (Files.isReadable(file)) {
      system.putIfAbsent(OVERRIDE, file.toString());
    }
  }
}
