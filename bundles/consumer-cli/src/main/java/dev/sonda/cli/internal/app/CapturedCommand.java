package dev.sonda.cli.internal.app;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.Tracing;
import dev.sonda.cli.internal.manual.Entry;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.Failure;
import dev.sonda.terminal.StandardOutput;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a command line for a shell inside the framework and captures its output. On the caller's
 * thread.
 */
public final class CapturedCommand {
  private CapturedCommand() {}

  /** The description of a command; empty for an unknown name. */
  public static Optional<Entry> entry(String name) {
    return Commands.entries().stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  /**
   * Runs a command line at a service.
   *
   * @return the lines that it printed, standard output first
   * @throws Failure unless the exit code is 0, with all that standard error has
   */
  public static List<String> run(Tracing tracing, List<String> line) throws Failure {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    CommandContext context =
        new CommandContext(
            line,
            InputStream.nullInputStream(),
            new StandardOutput(out),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Map.of("NO_COLOR", "1"),
            Optional.of(tracing),
            handler -> {},
            (outer, needs) -> {
              throw new IllegalStateException("this is the framework already");
            });
    ExitCode code = ExitCode.of(new Commands(context).run());
    String said = err.toString(StandardCharsets.UTF_8);
    if (code != ExitCode.OK) {
      throw new Failure(code, said.strip());
    }
    List<String> lines = new ArrayList<>(out.toString(StandardCharsets.UTF_8).lines().toList());
    lines.addAll(said.lines().toList());
    return lines;
  }
}
