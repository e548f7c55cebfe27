package dev.sonda.cli.internal.shell;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ConnectionExitCodes;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.SocketPaths;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.ipc.uds.UntrustedServiceException;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.TerminalCapabilities;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code shell}: opens the Gogo shell of the running daemon, over the shell's socket,
 * which only its owner may open.
 *
 * <p>With {@code -c}, exit code 1 means that the command has failed. 3 means that no daemon
 * listens, 7 that this user may not connect or doesn't trust the socket's owner, 5 that the
 * connection broke.
 */
public final class ShellCommand implements CliCommand {
  private final CommandContext context;

  public ShellCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return PicocliSpecs.command(
            "Open the Gogo shell of the running daemon; on a terminal with a history and with"
                + " completion by Tab.")
        .addOption(
            PicocliSpecs.value(
                "-c", "--command", "COMMAND", "Run one command and exit with 1 if it fails."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    String command = PicocliSpecs.text(arguments, "-c").orElse(ShellProtocol.INTERACTIVE);
    boolean isOneCommand = arguments.hasMatchedOption("-c");
    if (isOneCommand) {
      check(command);
    }
    try (ShellClient daemon = connect()) {
      return !isOneCommand && TerminalCapabilities.ofProcess(context.environment()).canEdit()
          ? converse(daemon)
          : request(command, daemon);
    } catch (EOFException e) {
      throw new CommandFailure(ExitCode.DAEMON_DIED, "the daemon closed the shell", e);
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.DAEMON_DIED, "the shell broke off: " + e.getMessage(), e);
    }
  }

  /** Runs one command, or a script from standard input. */
  private ExitCode request(String command, ShellClient daemon) throws IOException {
    daemon.request(command);
    daemon.forward(context.in());
    return daemon.show(context.out(), context.err());
  }

  /** Runs the interactive shell on a terminal, with history and completion. */
  private ExitCode converse(ShellClient daemon) throws IOException {
    daemon.request(ShellProtocol.CONVERSATION);
    return TerminalShell.converse(daemon, context.environment());
  }

  /** Refuses a command line before the daemon is contacted. */
  private static void check(String command) throws CommandFailure {
    if (command.isBlank()) {
      throw new CommandFailure(ExitCode.USAGE, "-c has no command");
    }
    if (command.length() > ShellProtocol.LONGEST_COMMAND) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "-c: no command may have more than " + ShellProtocol.LONGEST_COMMAND + " letters");
    }
  }

  private ShellClient connect() throws CommandFailure {
    ServiceSocketAddresses names = SocketPaths.discover(context.environment());
    Path socket =
        names
            .shellSocket()
            .orElseThrow(() ->
                new CommandFailure(ExitCode.DAEMON, "a daemon on an abstract socket has no shell"));
    try {
      return new ShellClient(UdsTransport.create().connectToShell(names));
    } catch (UntrustedServiceException e) {
      throw new CommandFailure(
          ConnectionExitCodes.whileConnecting(e), String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new CommandFailure(
          ConnectionExitCodes.whileConnecting(e),
          "no daemon's shell at " + socket + " (" + e.getMessage() + "); is sonda daemon running?",
          e);
    }
  }
}
