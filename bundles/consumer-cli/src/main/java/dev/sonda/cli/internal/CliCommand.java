package dev.sonda.cli.internal;

import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * A command: what it takes, and what it does. Described by calls and not by annotations, because
 * picocli would read those by reflection, which is slow and which a named module doesn't let in.
 */
public interface CliCommand {

  /** Name, flags and descriptions; {@code --help} is added to every command. */
  CommandSpec spec();

  /** Does it and gives the exit code. */
  ExitCode run(ParseResult arguments) throws Failure;

  /**
   * Does it without a single argument, for commands whose start counts: loading picocli would be a
   * tenth of it. Empty where there is something to parse even then.
   */
  default Optional<ExitCode> runBare() throws Failure {
    return Optional.empty();
  }
}
