package dev.sonda.analysis.cli.internal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Ends a command with a sentence on standard error and an exit code. */
public final class Failure extends Exception {
  @java.io.Serial private static final long serialVersionUID = 1;

  private final ExitCode exitCode;

  /**
   * @param sentence for the user: lower case, without a full stop; more lines may follow, with the
   *     place of the error
   */
  public Failure(ExitCode exitCode, String sentence) {
    super(sentence);
    this.exitCode = exitCode;
  }

  public Failure(ExitCode exitCode, String sentence, Throwable cause) {
    super(sentence, cause);
    this.exitCode = exitCode;
  }

  /** The failure for a file that can't be read. */
  public static Failure whileReading(String file, IOException e) {
    return switch (e) {
      case NoSuchFileException missing -> reading(ExitCode.FAILURE, file, "no such file", e);
      case AccessDeniedException denied ->
          reading(ExitCode.PERMISSION, file, "permission denied", e);
      case FileSystemException other when other.getReason() != null ->
          reading(ExitCode.FAILURE, file, other.getReason(), e);
      default -> new Failure(ExitCode.FAILURE, String.valueOf(e.getMessage()), e);
    };
  }

  /** The failure for a file that can't be written. */
  public static Failure whileWriting(String file, IOException e) {
    return e instanceof AccessDeniedException
        ? new Failure(ExitCode.PERMISSION, "cannot write " + file + ": permission denied", e)
        : new Failure(ExitCode.DISK, "cannot write " + file + ": " + reason(e), e);
  }

  private static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException missing -> "no such folder";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }

  private static Failure reading(ExitCode code, String file, String reason, IOException e) {
    return new Failure(code, "cannot read " + file + ": " + reason, e);
  }

  public ExitCode exitCode() {
    return exitCode;
  }
}
