package dev.sonda.cli.internal;

import dev.sonda.ipc.uds.RefusedCallException;
import dev.sonda.ipc.uds.UntrustedServiceException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** Says what is wrong with a file, and which exit code that is. */
public final class OutputErrors {
  /** The kernel's words for what no permission or other path would mend. */
  private static final List<String> DISK_TROUBLE =
      List.of(
          "No space left on device",
          "Disk quota exceeded",
          "Disk quota",
          "Input/output error",
          "File too large");

  /** What no disk is to blame for, when a file that could be opened takes no more. */
  private static final List<String> FORBIDDEN =
      List.of("Permission denied", "Operation not permitted", "Read-only file system");

  private static final String READER_GONE = "Broken pipe";

  private OutputErrors() {}

  /** For a file that can't be opened. */
  public static Failure whileOpening(String path, IOException e) {
    return new Failure(exitCode(e), "cannot write " + path + ": " + reason(e), e);
  }

  /**
   * For a file that can't be read.
   *
   * @param otherwise the code where it isn't for want of permission
   */
  public static Failure whileReading(String what, ExitCode otherwise, IOException e) {
    return new Failure(
        e instanceof AccessDeniedException ? ExitCode.PERMISSION : otherwise,
        "cannot read " + what + ": " + reason(e),
        e);
  }

  /** For a file that takes no more. */
  public static Failure whileWriting(String path, IOException e) {
    String torn = e.getSuppressed().length == 0 ? "" : "; its end is no whole packet";
    return new Failure(
        exitCodeWhileWriting(e), "writing " + path + " failed: " + words(e) + torn, e);
  }

  /** Whether a pipe's reader has left. */
  public static boolean isReaderGone(IOException e) {
    return reason(e).contains(READER_GONE);
  }

  /**
   * For a daemon that isn't talked to: there is none, or this user may not, or it isn't trusted.
   */
  public static ExitCode whileConnecting(IOException e) {
    return isForbidden(e)
            || e instanceof UntrustedServiceException
            || e instanceof RefusedCallException
        ? ExitCode.PERMISSION
        : ExitCode.DAEMON;
  }

  /** For a process whose system calls fail before it has begun. */
  public static ExitCode whileBeginning(IOException e) {
    return e instanceof RefusedCallException ? ExitCode.PERMISSION : ExitCode.FAILURE;
  }

  private static boolean isForbidden(IOException e) {
    return e instanceof AccessDeniedException || FORBIDDEN.stream().anyMatch(reason(e)::contains);
  }

  private static ExitCode exitCodeWhileWriting(IOException e) {
    boolean isOurs = e.getCause() != null && !(e.getCause() instanceof IOException);
    if (isReaderGone(e) || isOurs) {
      return ExitCode.FAILURE;
    }
    return isForbidden(e) ? ExitCode.PERMISSION : ExitCode.DISK;
  }

  static ExitCode exitCode(IOException e) {
    if (e instanceof FileAlreadyExistsException) {
      return ExitCode.FAILURE;
    }
    if (isForbidden(e)) {
      return ExitCode.PERMISSION;
    }
    // The rest is a path that names no file: its folder is missing, or it is a folder itself.
    return DISK_TROUBLE.stream().anyMatch(reason(e)::contains) ? ExitCode.DISK : ExitCode.USAGE;
  }

  private static String words(IOException e) {
    return isReaderGone(e) ? "its reader went away (" + READER_GONE + ")" : reason(e);
  }

  /** The reason alone; NIO's messages are often just the path. */
  public static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException missing -> "no such file or folder";
      case AccessDeniedException denied -> "permission denied";
      case FileAlreadyExistsException exists -> "it exists already; -o FILE names another one";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }
}
