package dev.sonda.cli.internal.dump;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.TraceInput;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code dump}: prints the packets of a trace file as text or JSON. A damaged trace is
 * printed up to the damage, and the exit code is 1.
 */
public final class DumpCommand implements CliCommand {
  private final CommandContext context;

  public DumpCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return PicocliSpecs.command("Print the packets of a trace file.")
        .addOption(PicocliSpecs.flag("--json", "One JSON object a packet and line."))
        .addPositional(PicocliSpecs.argument("FILE", "The trace; - reads standard input."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    String file = arguments.matchedPositionalValue(0, TraceInput.STDIN);
    try (InputStream in = TraceInput.open(file, context.in())) {
      return new TraceDump(file, PicocliSpecs.isSet(arguments, "--json"), context.out()).run(in);
    } catch (IOException e) {
      throw CommandFailure.whileReading(file, ExitCode.FAILURE, e);
    }
  }
}
