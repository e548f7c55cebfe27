package dev.sonda.trace.metrics;

import org.jspecify.annotations.Nullable;

/** A message TraceMetrics. Used by one thread. */
public interface MetricResult {
  /**
   * Sets a metric.
   *
   * @param wrapped what a function that builds messages has answered; null for an empty message
   * @throws MetricException if the bytes are no message of the metric's type
   */
  void add(String metric, byte @Nullable [] wrapped) throws MetricException;

  /** The message as bytes. */
  byte[] bytes();

  /** The message in protobuf's text format. */
  String text();

  /** The message as JSON with the schema's names. */
  String json();
}
