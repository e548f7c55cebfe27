package dev.sonda.cli.internal;

import dev.sonda.ipc.uds.RefusedCallException;
import dev.sonda.ipc.uds.UntrustedServiceException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** Turns an I/O error into a sentence for the user and an exit code. */
public final class OutputErrors {
  /**
   * Messages of the kernel that mean a full or broken disk, which no permission and no other path
   * mends.
   */
  private static final List<String> DISK_TROUBLE =
      List.of(
          "No space left on device",
          "Disk quota exceeded",
          "Disk quota",
          "Input/output error",
          "File too large");

  /** Messages of the kernel that mean a missing right, also when writing to an open file fails. */
  private static final List<String> FORBIDDEN =
      List.of("Permission denied", "Operation not permitted", "Read-only file system");

  private static final String READER_GONE = "Broken pipe";

  private OutputErrors() {}

  /** The failure for an output file that can't be opened. */
  public static Failure whileOpening(String path, IOException e) {
    return new Failure(exitCode(e), "cannot write " + path + ": " + reason(e), e);
  }

  /**
   * The failure for an input file that can't be read.
   *
   * @param what names the file in the sentence
   * @param otherwise the exit code unless a permission is missing
   */
  public static Failure whileReading(String what, ExitCode otherwise, IOException e) {
    return new Failure(
        e instanceof AccessDeniedException ? ExitCode.PERMISSION : otherwise,
        "cannot read " + what + ": " + reason(e),
        e);
  }

  /**
   * The failure for an output file to which no more can be written. A suppressed exception means
   * that even the torn end couldn't be cut off.
   */
  public static Failure whileWriting(String path, IOException e) {
    String torn = e.getSuppressed().length == 0 ? "" : "; its end is no whole packet";
    return new Failure(
        exitCodeWhileWriting(e), "writing " + path + " failed: " + words(e) + torn, e);
  }

  /** Whether a write failed because the reader of a pipe has closed it. */
  public static boolean isReaderGone(IOException e) {
    return reason(e).contains(READER_GONE);
  }

  /**
   * The exit code for a daemon that can't be connected to: none listens, this user may not, or the
   * socket's owner isn't trusted.
   */
  public static ExitCode whileConnecting(IOException e) {
    return isForbidden(e)
            || e instanceof UntrustedServiceException
            || e instanceof RefusedCallException
        ? ExitCode.PERMISSION
        : ExitCode.DAEMON;
  }

  /**
   * The exit code for a process whose system calls are refused before it has begun, by a sandbox.
   */
  public static ExitCode whileBeginning(IOException e) {
    return e instanceof RefusedCallException ? ExitCode.PERMISSION : ExitCode.FAILURE;
  }

  private static boolean isForbidden(IOException e) {
    return e instanceof AccessDeniedException || FORBIDDEN.stream().anyMatch(reason(e)::contains);
  }

  /**
   * The exit code for a failed write. An exception of this program's own, or a reader that has
   * gone, is no fault of a disk.
   */
  private static ExitCode exitCodeWhileWriting(IOException e) {
    boolean isOurs = e.getCause() != null && !(e.getCause() instanceof IOException);
    if (isReaderGone(e) || isOurs) {
      return ExitCode.FAILURE;
    }
    return isForbidden(e) ? ExitCode.PERMISSION : ExitCode.DISK;
  }

  /**
   * The exit code for an output that can't be opened: an existing file, a missing right, a full
   * disk, or else a wrong path.
   */
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

  /** The reason without the path; messages of NIO's exceptions are often just the path. */
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
