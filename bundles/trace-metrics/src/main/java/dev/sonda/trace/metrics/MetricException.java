package dev.sonda.trace.metrics;

/**
 * Thrown when metrics can't be computed; the message is a sentence for the author of the metrics.
 */
public final class MetricException extends Exception {
  @java.io.Serial private static final long serialVersionUID = 1;

  public MetricException(String sentence) {
    super(sentence);
  }

  public MetricException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
