package dev.sonda.cli.internal;

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
}
