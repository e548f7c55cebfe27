package dev.sonda.analysis.cli.internal.perfetto.line;

/**
 * Thrown to end the shell with a sentence on standard error and exit code 1, the only exit code for
 * failures.
 */
public final class ShellException extends Exception {
  @java.io.Serial private static final long serialVersionUID = 1;

  public ShellException(String sentence) {
    super(sentence);
  }

  public ShellException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
