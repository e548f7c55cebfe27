package dev.sonda.core.internal.filter;

/** A config's trace filter can't be used; the message says what is wrong with it. */
public final class BadTraceFilter extends Exception {
  private static final long serialVersionUID = 1;

  BadTraceFilter(String message) {
    super(message);
  }
}
