package dev.sonda.core.internal.filter;

/**
 * Thrown when a config's trace filter can't be used; the message is a sentence for the consumer.
 */
public final class InvalidTraceFilterException extends Exception {
  private static final long serialVersionUID = 1;

  InvalidTraceFilterException(String message) {
    super(message);
  }
}
