package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * LLVM's program {@code llvm-symbolizer}, which reads debug information. It is started when it is
 * needed first, and answers one address after the other.
 */
final class LlvmSymbolizer implements AutoCloseable {
  private static final String NAME = "llvm-symbolizer";

  /** A string of JSON; matches one with many escapes without recursion for each character. */
  private static final String STRING = "\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"";

  /** A line in an answer, whose members are in alphabetical order. */
  private static final Pattern LINE =
      Pattern.compile(
          "\"FileName\":" + STRING + ",\"FunctionName\":" + STRING + ",\"Line\":(\\d+)");

  private static final Pattern ERROR = Pattern.compile("\"Error\":\\{\"Message\":" + STRING);

  private final String searchPath;
  private @Nullable Process process;

  /**
   * @param searchPath the folders in which the program is sought, separated by colons
   */
  LlvmSymbolizer(String searchPath) {
    this.searchPath = searchPath;
  }

  /** The lines at an address of a program; none if the program can't be read. */
  List<SourceLine> linesAt(Path program, long address) throws IOException {
    String path = program.toString();
    if (path.indexOf('"') >= 0 || path.indexOf('\n') >= 0) {
      return List.of(); // can't be written in a request
    }
    Process started = started();
    Writer requests = started.outputWriter();
    requests.write("\"%s\" 0x%x%n".formatted(path, address));
    requests.flush();
    BufferedReader answers = started.inputReader();
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException(NAME + " has ended before it answered");
    }
    return linesOf(answer);
  }

  private static List<SourceLine> linesOf(String answer) throws IOException {
    List<SourceLine> lines = new ArrayList<>();
    Matcher matcher = LINE.matcher(answer);
    while (matcher.find()) {
      String file = JsonString.unescaped(matcher.group(1));
      lines.add(
          new SourceLine(
              JsonString.unescaped(matcher.group(2)),
              file.isEmpty() ? "??" : file,
              Integer.parseUnsignedInt(matcher.group(3))));
    }
    if (lines.isEmpty() && !ERROR.matcher(answer).find()) {
      throw new IOException(NAME + " answers in another form than version 14 and later: " + answer);
    }
    return lines;
  }

  private Process started() throws IOException {
    Process running = process;
    if (running == null) {
      running =
          new ProcessBuilder(executable().toString(), "--output-style=JSON")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      process = running;
    }
    return running;
  }

  private Path executable() throws IOException {
    for (String folder : searchPath.split(":", -1)) {
      Path file = Path.of(folder.isEmpty() ? "." : folder, NAME);
      if (Files.isExecutable(file)) {
        return file;
      }
    }
    throw new IOException(
        NAME + " isn't in a folder of PATH; Debian, Ubuntu and Fedora have it in the package llvm");
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroy();
    }
  }
}
