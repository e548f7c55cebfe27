package dev.sonda.trace.format;

import java.io.IOException;

/** Thrown for a file that isn't a trace of a known format; the message is meant for users. */
public final class TraceFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  public TraceFormatException(String sentence) {
    super(sentence);
  }

  public TraceFormatException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
