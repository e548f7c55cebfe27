package dev.sonda.cli.internal;

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

  private OutputErrors() {}

  /** For a file that can't be opened. */
  public static Failure whileOpening(String path, IOException e) {
    return new Failure(exitCode(e), "cannot write " + path + ": " + reason(e), e);
  }

  /** For a file that takes no more. */
  public static Failure whileWriting(String path, IOException e) {
    ExitCode code = reason(e).contains("Broken pipe") ? ExitCode.FAILURE : ExitCode.DISK;
    return new Failure(code, "writing " + path + " failed: " + reason(e), e);
  }

  static ExitCode exitCode(IOException e) {
    if (e instanceof FileAlreadyExistsException) {
      return ExitCode.FAILURE;
    }
    String reason = reason(e);
    return DISK_TROUBLE.stream().anyMatch(reason::contains) ? ExitCode.DISK : ExitCode.PERMISSION;
  }

  /** The reason alone; NIO's messages are often just the path. */
  public static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException missing -> "no such file or folder";
      case AccessDeniedException denied -> "permission denied";
      case FileAlreadyExistsException exists -> "it exists already";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }
}
