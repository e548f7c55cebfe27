package dev.sonda.trace.metrics;

import dev.sonda.trace.metrics.internal.FolderMetrics;
import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Metrics of folders, read when they are first asked for. Any thread may call any method.
 *
 * <pre>{@code
 * TraceMetrics metrics = TraceMetrics.of(List.of(new MetricFolder(Path.of("perfetto"), "")));
 * MetricResult result = metrics.result();
 * result.add("trace_metadata", wrappedMessage);
 * }</pre>
 */
public interface TraceMetrics {
  /** Metrics of some folders, or none. */
  static TraceMetrics of(List<MetricFolder> folders) {
    return new FolderMetrics(folders);
  }

  /**
   * The statements of a file by its path below {@code sql/}; empty if there is none.
   *
   * @throws MetricException if the folders can't be read
   */
  Optional<String> sql(String path) throws MetricException;

  /**
   * The same with values in place of {@code {{names}}}.
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
   * The full name of the message that a function of this name builds, capitals aside; empty if
   * there is none.
   *
   * @throws MetricException if the folders can't be read
   */
  Optional<String> message(String function) throws MetricException;

  /**
   * What builds messages. They take and answer bytes as texts of base 64: {@code
   * __intrinsic_proto_message(message, values)}, {@code __intrinsic_proto_repeated(values)} and
   * {@code __intrinsic_proto_unwrap(bytes, message)}, where values are a list with commas: {@code
   * i5}, {@code d0.5}, {@code sYQ==} for the text a, {@code bYQ==} for the same bytes, {@code n}.
   */
  List<ScalarFunction> functions();

  /**
   * A message TraceMetrics without fields, to which metrics can be added.
   *
   * @throws MetricException if the folders can't be read
   */
  MetricResult result() throws MetricException;
}
