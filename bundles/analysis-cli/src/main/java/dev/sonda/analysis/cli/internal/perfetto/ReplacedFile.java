package dev.sonda.analysis.cli.internal.perfetto;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.terminal.CommandFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that a command writes. It appears under its name when it is complete, in place of a file
 * that was there.
 */
final class ReplacedFile {
  /** Writes the content of the file. */
  @FunctionalInterface
  interface Content {
    void write(FileChannel target) throws ShellException, IOException;
  }

  private ReplacedFile() {}

  /**
   * Writes a file.
   *
   * @param output the name that the user gave
   */
  static void write(CommandContext context, String output, Content content) throws ShellException {
    Path file = context.file(output);
    Path part = file.resolveSibling(file.getFileName() + ".part-" + ProcessHandle.current().pid());
    context.onExit().accept(() -> delete(context, part));
    try {
      try (FileChannel target = FileChannel.open(part, CREATE_NEW, WRITE)) {
        content.write(target);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new ShellException(
          String.valueOf(CommandFailure.whileOpening(output, e).getMessage()), e);
    } finally {
      delete(context, part);
    }
  }

  /** Deletes a file that isn't complete; one that is complete has another name. */
  private static void delete(CommandContext context, Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      context.err().println("cannot delete " + part + ": " + CommandFailure.reason(e));
    }
  }
}
