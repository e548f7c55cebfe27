package dev.sonda.itests.guest;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;

/** Finds the installation packages that the build has made. */
final class InstallationPackages {
  private static final Path TARGET =
      Path.of(System.getProperty("sonda.distribution")).resolveSibling("").normalize();

  private InstallationPackages() {}

  /** The package that requires a Java installation on the machine. */
  static Path debianPackage() throws IOException {
    return get("sonda_*_all.deb");
  }

  static Path get(String glob) throws IOException {
    return find(glob)
        .orElseThrow(() -> new AssertionError("the build has made no " + glob + " in " + TARGET));
  }

  static Optional<Path> find(String glob) throws IOException {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(TARGET, glob)) {
      Iterator<Path> files = found.iterator();
      return files.hasNext() ? Optional.of(files.next()) : Optional.empty();
    }
  }
}
