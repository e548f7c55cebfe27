package dev.sonda.terminal;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A command line that runs with the given standard streams. */
@FunctionalInterface
public interface StandardStreamsCommand {
  ExitCode run(StandardOutput out, PrintStream err);

  /**
   * Runs the command for a shell inside the framework, on the caller's thread.
   *
   * @return the printed lines, those of standard output first
   * @throws CommandFailure if the exit code isn't 0; the message is the text of standard error
   */
  default List<String> lines() throws CommandFailure {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ExitCode code =
        run(new StandardOutput(out), new PrintStream(err, true, StandardCharsets.UTF_8));
    String said = err.toString(StandardCharsets.UTF_8);
    if (code != ExitCode.OK) {
      throw new CommandFailure(code, said.strip());
    }
    List<String> lines = new ArrayList<>(out.toString(StandardCharsets.UTF_8).lines().toList());
    lines.addAll(said.lines().toList());
    return lines;
  }
}
