package dev.sonda.core.internal.filter;

/**
 * Thrown when a config's trace filter can't be used; the message is a sentence for the consumer.
 */
public final class BadTraceFilter extends Exception {
  private static final long serialVersionUID = 1;

  BadTraceFilter(String message) {
    super(message);
  }
}
