package dev.sonda.engine.duckdb.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder for data that doesn't fit into memory, accessible to this user alone and deleted with
 * its engine.
 */
final class TemporaryFolder {
  private final Path folder;

  private TemporaryFolder(Path folder) {
    this.folder = folder;
  }

  static TemporaryFolder in(Path parent) throws IOException {
    return new TemporaryFolder(Files.createTempDirectory(parent, "sonda-engine-"));
  }

  Path path() {
    return folder;
  }

  void delete() {
    try {
      for (Path each : contents()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Path> contents() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted(Comparator.reverseOrder()).toList();
    }
  }
}
