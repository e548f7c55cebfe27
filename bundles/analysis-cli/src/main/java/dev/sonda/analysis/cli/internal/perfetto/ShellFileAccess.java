package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** Reads and writes the files that a command line names. */
final class ShellFileAccess {
  private ShellFileAccess() {}

  static String read(CommandContext context, String file) throws ShellException {
    try {
      return new String(Files.readAllBytes(context.file(file)), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ShellException("unable to read file '" + file + "'", e);
    }
  }

  static void writeTimes(CommandContext context, String file, long loadNanos, long queryNanos)
      throws ShellException {
    try {
      Files.writeString(context.file(file), loadNanos + "," + queryNanos);
    } catch (IOException e) {
      throw new ShellException("Failed to write perf data to " + file, e);
    }
  }
}
