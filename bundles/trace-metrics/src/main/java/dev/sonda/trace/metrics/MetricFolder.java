package dev.sonda.trace.metrics;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder with definitions of metrics: with subfolders {@code sql/} and {@code protos/}, or a
 * checkout of Perfetto, whose metrics are in folders of other names.
 *
 * @param path prefix for the names of the folder's files, such as {@code my/}; may be empty
 */
public record MetricFolder(Path folder, String path) {
  private static final String CHECKOUT_SQL = "src/trace_processor/metrics/sql";
  private static final String CHECKOUT_PROTOS = "protos/perfetto/metrics";

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
}
