package dev.sonda.cli.internal.dump;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.TraceInput;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.Failure;
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
    return Flags.command("Print the packets of a trace file.")
        .addOption(Flags.flag("--json", "One JSON object a packet and line."))
        .addPositional(Flags.argument("FILE", "The trace; - reads standard input."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    String file = arguments.matchedPositionalValue(0, TraceInput.STDIN);
    try (InputStream in = TraceInput.open(file, context.in())) {
      return new Dump(file, Flags.isSet(arguments, "--json"), context.out()).run(in);
    } catch (IOException e) {
      throw Failure.whileReading(file, ExitCode.FAILURE, e);
    }
  }
}
