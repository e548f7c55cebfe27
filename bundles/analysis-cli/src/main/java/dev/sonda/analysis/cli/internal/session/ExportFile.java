package dev.sonda.analysis.cli.internal.session;

import dev.sonda.analysis.cli.internal.format.RowFormat;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The file into which the rows of one statement are exported.
 *
 * @param format the format that the file name's suffix stands for
 */
record ExportFile(Path path, RowFormat format) {
  static ExportFile of(String name) throws CommandFailure {
    if (name.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, ".export needs a file");
    }
    RowFormat format =
        RowFormat.ofFile(name)
            .orElseThrow(() ->
                new CommandFailure(
                    ExitCode.USAGE,
                    "the name '"
                        + name
                        + "' doesn't end with a format (there are: "
                        + RowFormat.words()
                        + ")"));
    try {
      return new ExportFile(Path.of(name), format);
    } catch (InvalidPathException e) {
      throw new CommandFailure(ExitCode.USAGE, "no file can have the name '" + name + "'", e);
    }
  }

  /** Prints the rows of the exported statement. */
  @FunctionalInterface
  interface Printer {
    void print(StandardOutput out) throws CommandFailure;
  }

  /** Creates or overwrites the file with the rows that {@code printer} prints. */
  void write(Printer printer) throws CommandFailure {
    try (StandardOutput out = new StandardOutput(Files.newOutputStream(path), path.toString())) {
      printer.print(out);
      out.finish();
    } catch (IOException e) {
      throw CommandFailure.whileOpening(path.toString(), e);
    }
  }
}
