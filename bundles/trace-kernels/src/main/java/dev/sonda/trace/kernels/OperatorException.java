package dev.sonda.trace.kernels;

/**
 * Thrown when an operator is called with unsuitable arguments; the message is shown to the author
 * of the query.
 */
public final class OperatorException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public OperatorException(String message) {
    super(message);
  }
}
