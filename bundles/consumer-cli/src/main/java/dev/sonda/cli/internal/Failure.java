package dev.sonda.cli.internal;

/** Ends a command with a sentence for the user and an exit code. */
public class Failure extends Exception {
  private static final long serialVersionUID = 1;

  private final ExitCode exitCode;

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
