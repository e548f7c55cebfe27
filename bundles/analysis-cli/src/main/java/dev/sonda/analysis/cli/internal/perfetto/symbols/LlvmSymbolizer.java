package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  /** Begins the lines of an answer; there may be none. */
  private static final String LINES = "\"Symbol\":[";

  private final Map<String, String> environment;
  private @Nullable Process process;

  /**
   * @param environment of the program; its PATH has the folders in which the program is sought
   */
  LlvmSymbolizer(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /**
   * The lines at an address of a program; none if the program can't be read.
   *
   * @throws UnusableSymbolizerException if no other program could be read, either
   */
  List<SourceLine> linesAt(Path program, long address) throws IOException {
    String path = program.toString();
    if (path.indexOf('"') >= 0 || path.indexOf('\n') >= 0) {
      return List.of(); // can't be written in a request
    }
    Process started = started();
    Writer requests = started.outputWriter();
    requests.write("\"%s\" 0x%x%n".formatted(path, address));
    requests.flush();
    String answer = started.inputReader(StandardCharsets.UTF_8).readLine();
    if (answer == null) {
      process = null;
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
    if (lines.isEmpty() && !answer.contains(LINES) && !ERROR.matcher(answer).find()) {
      throw new UnusableSymbolizerException(
          NAME + " answers in another form than version 14 and later: " + answer);
    }
    return lines;
  }

  private Process started() throws IOException {
    Process running = process;
    if (running == null) {
      ProcessBuilder builder =
          new ProcessBuilder(executable().toString(), "--output-style=JSON")
              .redirectError(ProcessBuilder.Redirect.INHERIT);
      builder.environment().clear();
      builder.environment().putAll(environment);
      running = builder.start();
      process = running;
    }
    return running;
  }

  private Path executable() throws IOException {
    for (String folder : environment.getOrDefault("PATH", "").split(":", -1)) {
      Path file = Path.of(folder.isEmpty() ? "." : folder, NAME);
      if (Files.isRegularFile(file) && Files.isExecutable(file)) {
        return file;
      }
    }
    throw new UnusableSymbolizerException(
        NAME + " isn't in a folder of PATH; Debian, Ubuntu and Fedora have it in the package llvm");
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroy();
    }
  }
}
