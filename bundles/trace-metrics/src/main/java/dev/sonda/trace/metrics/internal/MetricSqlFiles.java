package dev.sonda.trace.metrics.internal;

import dev.sonda.trace.metrics.MetricException;
import dev.sonda.trace.metrics.MetricFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The SQL files of metrics by their paths; of two files with equal paths, that of the later folder.
 */
record MetricSqlFiles(Map<String, Path> files) {
  private static final String SUFFIX = ".sql";

  MetricSqlFiles {
    files = new TreeMap<>(files);
  }

  static MetricSqlFiles of(List<MetricFolder> folders) throws MetricException {
    Map<String, Path> files = new TreeMap<>();
    for (MetricFolder folder : folders) {
      Path root = folder.sql();
      try (Stream<Path> walk = Files.walk(root)) {
        walk.filter(file -> file.toString().endsWith(SUFFIX))
            .forEach(file -> files.put(folder.path() + root.relativize(file), file));
      } catch (IOException e) {
        throw unreadable(folder.folder().toString(), e);
      }
    }
    return new MetricSqlFiles(files);
  }

  private static MetricException unreadable(String what, IOException e) {
    return new MetricException(what + " of metrics can't be read: " + e.getMessage(), e);
  }

  Optional<String> text(String path) throws MetricException {
    Path file = files.get(path);
    try {
      return file == null ? Optional.empty() : Optional.of(Files.readString(file));
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /** The path of the file that computes the metric of this name. */
  Optional<String> named(String metric) {
    String name = metric + SUFFIX;
    return files.keySet().stream()
        .filter(path -> path.equals(name) || path.endsWith("/" + name))
        .findFirst();
  }
}
