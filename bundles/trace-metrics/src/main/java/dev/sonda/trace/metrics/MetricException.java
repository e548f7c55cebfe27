package dev.sonda.trace.metrics;

/** What keeps metrics from being computed, as a sentence for their author. */
public final class MetricException extends Exception {
  @java.io.Serial private static final long serialVersionUID = 1;

  public MetricException(String sentence) {
    super(sentence);
  }

  public MetricException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
