package dev.sonda.trace.summary;

/** A query or a summary can't be computed; the message is a sentence for the author of the spec. */
public final class SummaryException extends Exception {
  @java.io.Serial private static final long serialVersionUID = 1;

  public SummaryException(String sentence) {
    super(sentence);
  }

  public SummaryException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
