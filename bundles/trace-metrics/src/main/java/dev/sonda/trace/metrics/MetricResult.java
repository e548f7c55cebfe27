package dev.sonda.trace.metrics;

import org.jspecify.annotations.Nullable;

/** Result of computing metrics, a message TraceMetrics. Not thread-safe. */
public interface MetricResult {
  /**
   * Sets a metric.
   *
   * @param wrapped result of a function that builds messages, with its type; null for an empty
   *     message
   * @throws MetricException if the bytes aren't a message of the metric's type
   */
  void add(String metric, byte @Nullable [] wrapped) throws MetricException;

  /** The message as bytes. */
  byte[] bytes();

  /** The message in protobuf's text format. */
  String text();

  /** The message as JSON with the field names of the schema. */
  String json();
}
