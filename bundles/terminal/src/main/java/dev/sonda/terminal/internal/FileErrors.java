package dev.sonda.terminal.internal;

import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** Translates I/O errors of files to readable reasons and exit codes. */
public final class FileErrors {
  /**
   * Messages of the kernel that mean a full or broken disk, which neither a permission nor another
   * path solves.
   */
  private static final List<String> DISK_TROUBLE =
      List.of(
          "No space left on device",
          "Disk quota exceeded",
          "Disk quota",
          "Input/output error",
          "File too large");

  /**
   * Messages of the kernel that mean a missing permission, also when writing to an open file fails.
   */
  private static final List<String> FORBIDDEN =
      List.of("Permission denied", "Operation not permitted", "Read-only file system");

  private static final String READER_GONE = "Broken pipe";

  private FileErrors() {}

  /** Whether a write failed because the reader of a pipe has closed it. */
  public static boolean isReaderGone(IOException e) {
    return reason(e).contains(READER_GONE);
  }

  /** The exit code for an input that can't be read. */
  public static ExitCode exitCodeWhileReading(IOException e, ExitCode otherwise) {
    return e instanceof AccessDeniedException ? ExitCode.PERMISSION : otherwise;
  }

  /** Whether the error means a missing permission. */
  public static boolean isForbidden(IOException e) {
    return e instanceof AccessDeniedException || FORBIDDEN.stream().anyMatch(reason(e)::contains);
  }

  /**
   * The exit code for a failed write. An exception thrown by Sonda itself, or by a pipe whose
   * reader has closed it, isn't counted as a disk error.
   */
  public static ExitCode exitCodeWhileWriting(IOException e) {
    boolean isOurs = e.getCause() != null && !(e.getCause() instanceof IOException);
    if (isReaderGone(e) || isOurs) {
      return ExitCode.FAILURE;
    }
    return isForbidden(e) ? ExitCode.PERMISSION : ExitCode.DISK;
  }

  /**
   * The exit code for an output that can't be opened: for an existing file, a missing permission, a
   * full disk, or else a wrong path.
   */
  public static ExitCode exitCode(IOException e) {
    if (e instanceof FileAlreadyExistsException) {
      return ExitCode.FAILURE;
    }
    if (isForbidden(e)) {
      return ExitCode.PERMISSION;
    }
    // Any other error means a wrong path: its folder is missing, or the path is a folder.
    return DISK_TROUBLE.stream().anyMatch(reason(e)::contains) ? ExitCode.DISK : ExitCode.USAGE;
  }

  /** The reason of a failed write; it also says if the file ends with a partial packet. */
  public static String reasonWhileWriting(IOException e) {
    String torn = e.getSuppressed().length == 0 ? "" : "; its end is no whole packet";
    return (isReaderGone(e) ? "its reader went away (" + READER_GONE + ")" : reason(e)) + torn;
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
