package dev.sonda.trace.metrics;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Metrics on disk: a folder with {@code sql/} and {@code protos/}, or a checkout of Perfetto, which
 * has its own metrics in folders of other names.
 *
 * @param path before the names of its files, such as {@code my/}; empty for none
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

  /** Where its statements are. */
  public Path sql() {
    return folder.resolve(isCheckout() ? CHECKOUT_SQL : "sql");
  }

  /** Where its schemas are. */
  public Path protos() {
    return folder.resolve(isCheckout() ? CHECKOUT_PROTOS : "protos");
  }
}
