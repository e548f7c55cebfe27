package dev.sonda.trace.format;

import java.io.IOException;

/** A file that is no trace of a known format; the message is a sentence for the user. */
public final class TraceFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  public TraceFormatException(String sentence) {
    super(sentence);
  }

  public TraceFormatException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
