package dev.sonda.trace.metrics;

import java.nio.file.Path;
import java.util.Map;

/**
 * One metric, which a file of SQL and a schema beside it define: {@code my_metric.sql} and {@code
 * my_metric.proto}. Its SQL has the path {@code shell/my_metric.sql}.
 *
 * @param base both files' path without the part behind the last period
 */
public record MetricFiles(Path base) implements MetricSource {
  /** Prefix of the paths of such metrics, as in Perfetto's shell. */
  public static final String PATH = "shell/";

  /** The metric that a file with the given path defines, which may be either file's. */
  public static MetricFiles of(Path file) {
    String name = String.valueOf(file.getFileName());
    int end = name.lastIndexOf('.');
    return new MetricFiles(end < 0 ? file : file.resolveSibling(name.substring(0, end)));
  }

  /** Name of the metric, a field of TraceMetrics. */
  public String metric() {
    return String.valueOf(base.getFileName());
  }

  @Override
  public Map<String, Path> sqlFiles() {
    String name = metric() + ".sql";
    return Map.of(PATH + name, base.resolveSibling(name));
  }

  @Override
  public Map<String, Path> schemaFiles() {
    String name = metric() + ".proto";
    return Map.of(name, base.resolveSibling(name));
  }
}
