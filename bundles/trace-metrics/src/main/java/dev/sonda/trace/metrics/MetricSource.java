package dev.sonda.trace.metrics;

import java.nio.file.Path;
import java.util.Map;

/** Files that define metrics: statements and protobuf schemas, each by its name. */
public sealed interface MetricSource permits MetricFolder, MetricFiles {
  /**
   * Files of SQL by the paths that {@code RUN_METRIC} names.
   *
   * @throws MetricException if the files can't be listed
   */
  Map<String, Path> sqlFiles() throws MetricException;

  /**
   * Schemas by the names under which they import each other.
   *
   * @throws MetricException if the files can't be listed
   */
  Map<String, Path> schemaFiles() throws MetricException;
}
