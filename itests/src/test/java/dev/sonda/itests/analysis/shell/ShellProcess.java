package dev.sonda.itests.analysis.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs command lines of {@code trace_processor_shell}, ours or Perfetto's, in a folder. */
record ShellProcess(Path folder) {
  static final String NAME = "trace_processor_shell";

  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Exit code and standard output of a command line. */
  record Run(int exitCode, String output) {}

  /**
   * Runs a command line.
   *
   * @param warmFolder where a waiting server process is; empty for none
   */
  Run run(Path program, String warmFolder, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(arguments);
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(output.toFile())
            .redirectError(folder.resolve("errors").toFile());
    builder.environment().put("SONDA_WARM_SHELL", warmFolder);
    Process process = builder.start();
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError(arguments + " takes longer than " + LIMIT);
    }
    return new Run(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
  }
}
