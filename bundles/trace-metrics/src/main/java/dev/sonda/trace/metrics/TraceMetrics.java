package dev.sonda.trace.metrics;

import dev.sonda.trace.metrics.internal.FileMetrics;
import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Metrics that are defined in files, which are read on first use. Thread-safe.
 *
 * <pre>{@code
 * TraceMetrics metrics = TraceMetrics.of(List.of(new MetricFolder(Path.of("perfetto"), "")));
 * MetricResult result = metrics.result();
 * result.add("trace_metadata", wrappedMessage);
 * }</pre>
 */
public interface TraceMetrics {
  /** Metrics of the given sources; the list may be empty. */
  static TraceMetrics of(List<? extends MetricSource> sources) {
    return new FileMetrics(List.copyOf(sources));
  }

  /**
   * The SQL of the file with this path below {@code sql/}; empty if there is no such file.
   *
   * @throws MetricException if the files can't be read
   */
  Optional<String> sql(String path) throws MetricException;

  /**
   * The SQL of the file with this path, in which {@code {{names}}} are replaced by values.
   *
   * @throws MetricException if there is no such file, or no value for one of its names
   */
  String sql(String path, Map<String, String> values) throws MetricException;

  /**
   * The path of the file that computes a metric, which has the name of a field of TraceMetrics.
   *
   * @throws MetricException if there is no such metric
   */
  String path(String metric) throws MetricException;

  /**
   * The full name of the message that the function of this name (case-insensitive) builds; empty if
   * there is none.
   *
   * @throws MetricException if the files can't be read
   */
  Optional<String> message(String function) throws MetricException;

  /**
   * SQL functions that build messages. Arguments and results that are bytes are encoded as base64:
   * {@code __intrinsic_proto_message(message, values)}, {@code __intrinsic_proto_repeated(values)}
   * and {@code __intrinsic_proto_unwrap(bytes, message)}, where values are a comma-separated list:
   * {@code i5}, {@code d0.5}, {@code sYQ==} for the text a, {@code bYQ==} for the byte of a, {@code
   * n} for null.
   */
  List<ScalarFunction> functions();

  /**
   * Creates an empty message TraceMetrics, to which metrics can be added.
   *
   * @throws MetricException if the files can't be read
   */
  MetricResult result() throws MetricException;
}
