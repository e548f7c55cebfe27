package dev.sonda.terminal;

import dev.sonda.terminal.internal.FileErrors;
import java.io.IOException;

/** Ends a command with a sentence on standard error and an exit code. */
public class CommandFailure extends Exception {
  private static final long serialVersionUID = 1;

  private final ExitCode exitCode;

  /**
   * Creates a failure without a cause.
   *
   * @param sentence for the user: lower case, without a full stop; {@code sonda: } is put before it
   */
  public CommandFailure(ExitCode exitCode, String sentence) {
    super(sentence);
    this.exitCode = exitCode;
  }

  public CommandFailure(ExitCode exitCode, String sentence, Throwable cause) {
    super(sentence, cause);
    this.exitCode = exitCode;
  }

  /** The failure for an output file that can't be opened. */
  public static CommandFailure whileOpening(String path, IOException e) {
    return new CommandFailure(
        FileErrors.exitCode(e), "cannot write " + path + ": " + FileErrors.reason(e), e);
  }

  /**
   * The failure for an input file that can't be read.
   *
   * @param what names the file in the sentence
   * @param otherwise the exit code unless a permission is missing
   */
  public static CommandFailure whileReading(String what, ExitCode otherwise, IOException e) {
    return new CommandFailure(
        FileErrors.exitCodeWhileReading(e, otherwise),
        "cannot read " + what + ": " + FileErrors.reason(e),
        e);
  }

  /**
   * The failure for an output file to which no more can be written. A suppressed exception means
   * that the partial packet at the end couldn't be removed.
   */
  public static CommandFailure whileWriting(String path, IOException e) {
    return new CommandFailure(
        FileErrors.exitCodeWhileWriting(e),
        "writing " + path + " failed: " + FileErrors.reasonWhileWriting(e),
        e);
  }

  /** The reason without the path; messages of NIO's exceptions are often just the path. */
  public static String reason(IOException e) {
    return FileErrors.reason(e);
  }

  /** Whether an error means that this process lacks a permission. */
  public static boolean isForbidden(IOException e) {
    return FileErrors.isForbidden(e);
  }

  public ExitCode exitCode() {
    return exitCode;
  }
}
