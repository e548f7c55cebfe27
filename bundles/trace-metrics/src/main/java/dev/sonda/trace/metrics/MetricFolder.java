package dev.sonda.trace.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder with definitions of metrics: with subfolders {@code sql/} and {@code protos/}, or a
 * checkout of Perfetto, whose metrics are in folders of other names.
 *
 * @param path prefix for the names of the folder's files, such as {@code my/}; may be empty
 */
public record MetricFolder(Path folder, String path) implements MetricSource {
  private static final String CHECKOUT_SQL = "src/trace_processor/metrics/sql";
  private static final String CHECKOUT_PROTOS = "protos/perfetto/metrics";

  /** Prefix of the names of all schemas, as in Perfetto's. */
  private static final String SCHEMA_ROOT = "protos/perfetto/metrics/";

  public MetricFolder {
    path = path.isEmpty() || path.endsWith("/") ? path : path + "/";
  }

  private boolean isCheckout() {
    return Files.isDirectory(folder.resolve(CHECKOUT_SQL));
  }

  /** The folder with the metrics' SQL files. */
  public Path sql() {
    return folder.resolve(isCheckout() ? CHECKOUT_SQL : "sql");
  }

  /** The folder with the metrics' protobuf schemas. */
  public Path protos() {
    return folder.resolve(isCheckout() ? CHECKOUT_PROTOS : "protos");
  }

  @Override
  public Map<String, Path> sqlFiles() throws MetricException {
    return files(sql(), ".sql", path);
  }

  @Override
  public Map<String, Path> schemaFiles() throws MetricException {
    return files(protos(), ".proto", SCHEMA_ROOT + path);
  }

  private Map<String, Path> files(Path root, String suffix, String prefix) throws MetricException {
    Map<String, Path> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(root)) {
      walk.filter(file -> file.toString().endsWith(suffix))
          .forEach(file -> files.put(prefix + root.relativize(file), file));
    } catch (IOException e) {
      throw new MetricException(
          "folder %s of metrics can't be read; it has subfolders sql and protos: %s"
              .formatted(folder, e.getMessage()),
          e);
    }
    return files;
  }
}
