package dev.sonda.trace.metrics.internal;

import dev.sonda.trace.metrics.MetricException;
import dev.sonda.trace.metrics.MetricSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The SQL files of metrics by their paths; of two files with equal paths, that of the later source.
 */
record MetricSqlFiles(Map<String, Path> files) {
  private static final String SUFFIX = ".sql";

  MetricSqlFiles {
    files = new TreeMap<>(files);
  }

  static MetricSqlFiles of(List<MetricSource> sources) throws MetricException {
    Map<String, Path> files = new TreeMap<>();
    for (MetricSource source : sources) {
      files.putAll(source.sqlFiles());
    }
    return new MetricSqlFiles(files);
  }

  Optional<String> text(String path) throws MetricException {
    Path file = files.get(path);
    try {
      return file == null ? Optional.empty() : Optional.of(Files.readString(file));
    } catch (IOException e) {
      throw new MetricException(
          "%s of metrics can't be read: %s".formatted(path, e.getMessage()), e);
    }
  }

  /**
   * The path of the file that computes the metric of this name.
   *
   * @throws MetricException if several files do
   */
  Optional<String> named(String metric) throws MetricException {
    String name = metric + SUFFIX;
    List<String> found =
        files.keySet().stream()
            .filter(path -> path.equals(name) || path.endsWith("/" + name))
            .toList();
    if (found.size() > 1) {
      throw new MetricException(
          "several files compute the metric %s: %s".formatted(metric, String.join(", ", found)));
    }
    return found.stream().findFirst();
  }
}
