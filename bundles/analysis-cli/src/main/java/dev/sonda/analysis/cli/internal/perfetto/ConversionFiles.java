package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Input and output of a conversion: files of the command line, or standard input and output if a
 * name is missing or {@code -}.
 */
final class ConversionFiles {
  private static final String STANDARD_STREAM = "-";

  /**
   * Writes the result of a conversion. An exception is a failure of the input; the output keeps its
   * first error until the end.
   */
  @FunctionalInterface
  interface Result {
    void write(StandardOutput out) throws ShellException, IOException;
  }

  /** Uses the input as a file. */
  @FunctionalInterface
  interface FileReader {
    void read(String file) throws ShellException;
  }

  private final CommandContext context;
  private final String input;
  private final String output;

  /**
   * Reads the names from a command line.
   *
   * @param words the arguments that aren't options: the conversion's name, then input and output
   * @throws ShellException if there are more than two names
   */
  ConversionFiles(CommandContext context, String command, List<String> words)
      throws ShellException {
    if (words.size() > 3) {
      throw new ShellException(command + ": unexpected argument '" + words.get(3) + "'");
    }
    this.context = context;
    input = words.size() > 1 ? words.get(1) : STANDARD_STREAM;
    output = words.size() > 2 ? words.get(2) : STANDARD_STREAM;
  }

  /** The input's name in error messages. */
  String inputName() {
    return isInputStandard() ? "standard input" : input;
  }

  boolean hasOutputName() {
    return !output.equals(STANDARD_STREAM);
  }

  private boolean isInputStandard() {
    return input.equals(STANDARD_STREAM);
  }

  /** Opens the input. */
  InputStream open() throws ShellException {
    refuseTerminal();
    try {
      return isInputStandard()
          ? context.in()
          : new BufferedInputStream(Files.newInputStream(context.file(input)));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private void refuseTerminal() throws ShellException {
    if (isInputStandard() && context.terminals().isInput()) {
      throw new ShellException(
          "standard input is a terminal; name a trace file, or pipe a trace into the command");
    }
  }

  /** The failure for an input that can't be read, or that isn't what it should be. */
  ShellException unreadable(IOException e) {
    return new ShellException(
        String.valueOf(CommandFailure.whileReading(inputName(), ExitCode.FAILURE, e).getMessage()),
        e);
  }

  /** Passes the input's file name; standard input is copied into a temporary file. */
  void readAsFile(FileReader reader) throws ShellException {
    if (!isInputStandard()) {
      reader.read(input);
      return;
    }
    refuseTerminal();
    try {
      Path copy = Files.createTempFile("sonda-input", "");
      context.onExit().accept(() -> copy.toFile().delete());
      try {
        Files.copy(context.in(), copy, StandardCopyOption.REPLACE_EXISTING);
        reader.read(copy.toString());
      } finally {
        Files.delete(copy);
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Writes the output. A file appears under its name when it is complete.
   *
   * @param isBinary whether the output would disturb a terminal
   */
  void write(boolean isBinary, Result result) throws ShellException {
    if (hasOutputName()) {
      ReplacedFile.write(
          context,
          output,
          target -> {
            StandardOutput out = new StandardOutput(Channels.newOutputStream(target), output);
            writeTo(out, result);
            finish(out);
          });
      return;
    }
    if (isBinary && context.terminals().isOutput()) {
      throw new ShellException(
          "the output is binary and would disturb the terminal; name an output file, or redirect"
              + " standard output");
    }
    writeTo(context.out(), result);
  }

  private void writeTo(StandardOutput out, Result result) throws ShellException {
    try {
      result.write(out);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static void finish(StandardOutput out) throws ShellException {
    try {
      out.finish();
    } catch (CommandFailure e) {
      throw new ShellException(String.valueOf(e.getMessage()), e);
    }
  }
}
