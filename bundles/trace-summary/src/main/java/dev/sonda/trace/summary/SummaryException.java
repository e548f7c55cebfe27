package dev.sonda.trace.summary;

/** What keeps a query or a summary from being made, as a sentence for the author of its spec. */
public final class SummaryException extends Exception {
  @java.io.Serial private static final long serialVersionUID = 1;

  public SummaryException(String sentence) {
    super(sentence);
  }

  public SummaryException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
