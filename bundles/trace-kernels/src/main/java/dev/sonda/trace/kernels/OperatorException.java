package dev.sonda.trace.kernels;

/** An operator was called with what it can't take; the message is a sentence for the author. */
public final class OperatorException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public OperatorException(String message) {
    super(message);
  }
}
