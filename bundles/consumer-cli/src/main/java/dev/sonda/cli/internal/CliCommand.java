package dev.sonda.cli.internal;

import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * A subcommand of {@code sonda}: its options, and the code that runs it. One object runs one
 * command line, on the command's thread.
 *
 * <p>Options are described by calls and not by annotations, because picocli would read those by
 * reflection, which is slow and which a named module doesn't permit.
 */
public interface CliCommand {

  /**
   * Name, options and descriptions; {@code --help} is added to every command. Help, manual page and
   * completion are made of this, so it must not depend on the machine.
   */
  CommandSpec spec();

  /**
   * Runs the command.
   *
   * @param arguments parsed by {@link #spec}
   * @throws CommandFailure with the sentence for standard error and the exit code
   */
  ExitCode run(ParseResult arguments) throws CommandFailure;

  /**
   * Runs the command without arguments and without picocli, whose loading would take a tenth of a
   * short command's time. Empty where even a line without arguments has to be parsed.
   */
  default Optional<ExitCode> runBare() throws CommandFailure {
    return Optional.empty();
  }
}
