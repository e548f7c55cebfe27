package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * Base of the commands without arguments that list a daemon's state, for people or as JSON. They
 * never start a framework: without a daemon the list would be empty, so the exit code is 3.
 */
abstract class ListingCommand implements CliCommand {
  private static final String JSON = "--json";

  private final CommandContext context;
  private final String description;
  private final String jsonDescription;

  ListingCommand(CommandContext context, String description, String jsonDescription) {
    this.context = context;
    this.description = description;
    this.jsonDescription = jsonDescription;
  }

  final CommandContext context() {
    return context;
  }

  /** Queries the daemon and prints the answer. */
  abstract void show(boolean json) throws CommandFailure;

  @Override
  public final CommandSpec spec() {
    return PicocliSpecs.command(description).addOption(PicocliSpecs.flag(JSON, jsonDescription));
  }

  @Override
  public final ExitCode run(ParseResult arguments) throws CommandFailure {
    show(PicocliSpecs.isSet(arguments, JSON));
    return ExitCode.OK;
  }

  @Override
  public final Optional<ExitCode> runBare() throws CommandFailure {
    show(false);
    return Optional.of(ExitCode.OK);
  }
}
