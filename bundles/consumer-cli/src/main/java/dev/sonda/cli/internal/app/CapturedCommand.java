package dev.sonda.cli.internal.app;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.manual.DocumentedCommand;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.terminal.StandardStreamsCommand;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a command line for a shell inside the framework and captures its output. Runs on the
 * caller's thread.
 */
public final class CapturedCommand {
  private CapturedCommand() {}

  /** The description of a command; empty for an unknown name. */
  public static Optional<DocumentedCommand> entry(String name) {
    return SubcommandDispatcher.entries().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst();
  }

  /**
   * Runs a command line at a service.
   *
   * @return the printed lines, those of standard output first
   * @throws CommandFailure if the exit code isn't 0; the message is the text of standard error
   */
  public static List<String> run(TracingAccess tracing, List<String> line) throws CommandFailure {
    StandardStreamsCommand command =
        (out, err) -> ExitCode.of(new SubcommandDispatcher(context(tracing, line, out, err)).run());
    return command.lines();
  }

  private static CommandContext context(
      TracingAccess tracing, List<String> line, StandardOutput out, PrintStream err) {
    return new CommandContext(
        line,
        InputStream.nullInputStream(),
        out,
        err,
        Map.of("NO_COLOR", "1"),
        Optional.of(tracing),
        handler -> {},
        (outer, needs) -> {
          throw new IllegalStateException("this is the framework already");
        });
  }
}
