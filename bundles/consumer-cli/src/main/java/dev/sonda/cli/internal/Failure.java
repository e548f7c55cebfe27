package dev.sonda.cli.internal;

/** Ends a command with a sentence on standard error and an exit code. */
public class Failure extends Exception {
  private static final long serialVersionUID = 1;

  private final ExitCode exitCode;

  /**
   * Creates a failure without a cause.
   *
   * @param sentence for the user: lower case, without a full stop; {@code sonda: } is put before it
   */
  public Failure(ExitCode exitCode, String sentence) {
    super(sentence);
    this.exitCode = exitCode;
  }

  public Failure(ExitCode exitCode, String sentence, Throwable cause) {
    super(sentence, cause);
    this.exitCode = exitCode;
  }

  public ExitCode exitCode() {
    return exitCode;
  }
}
