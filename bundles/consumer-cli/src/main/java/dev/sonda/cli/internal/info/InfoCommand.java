package dev.sonda.cli.internal.info;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.TraceInput;
import dev.sonda.cli.internal.dump.TracePacketReader;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code info}: summarizes a trace file, which it reads once.
 *
 * <p>A damaged trace is summarized up to the damage, and the exit code is 1. With {@code
 * --fail-on-loss} it is 4 for a trace that reports losses.
 */
public final class InfoCommand implements CliCommand {
  private final CommandContext context;

  public InfoCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return PicocliSpecs.command(
            "Tell what a trace file holds: how long it is, machine, configs, packets, losses.")
        .addOption(PicocliSpecs.flag("--json", "One JSON object."))
        .addOption(
            PicocliSpecs.flag("--fail-on-loss", "Exit with 4 if the trace says of any loss."))
        .addPositional(PicocliSpecs.argument("FILE", "The trace; - reads standard input."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    String file = arguments.matchedPositionalValue(0, TraceInput.STDIN);
    TraceScanResult facts = scan(file);
    if (PicocliSpecs.isSet(arguments, "--json")) {
      context.out().println(new InfoJson(file, facts).line());
    } else {
      new InfoText(file, facts, context.out()).print();
    }
    if (!facts.damage().isEmpty()) {
      throw new CommandFailure(ExitCode.FAILURE, facts.damage());
    }
    boolean lossy = !TraceLosses.of(facts).isEmpty();
    return lossy && PicocliSpecs.isSet(arguments, "--fail-on-loss")
        ? ExitCode.DATA_LOST
        : ExitCode.OK;
  }

  private TraceScanResult scan(String file) throws CommandFailure {
    try (InputStream in = TraceInput.open(file, context.in())) {
      return new TraceScan(new TracePacketReader(file, in)).run();
    } catch (IOException e) {
      throw CommandFailure.whileReading(file, ExitCode.FAILURE, e);
    }
  }
}
