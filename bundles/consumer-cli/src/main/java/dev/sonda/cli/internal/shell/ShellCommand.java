package dev.sonda.cli.internal.shell;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.SocketPaths;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Opens the shell of the running daemon. */
public final class ShellCommand implements CliCommand {
  private final CommandContext context;

  public ShellCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return Flags.command("Open the Gogo shell of the running daemon.")
        .addOption(
            Flags.value(
                "-c", "--command", "COMMAND", "Run one command and exit with 1 if it fails."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    String command = Flags.text(arguments, "-c").orElse(FrameLayout.INTERACTIVE);
    if (arguments.hasMatchedOption("-c")) {
      check(command);
    }
    Path socket =
        SocketPaths.discover(context.environment())
            .shellSocket()
            .orElseThrow(
                () -> new Failure(ExitCode.DAEMON, "a daemon on an abstract socket has no shell"));
    try (SocketChannel channel = connect(socket)) {
      DataOutputStream out = new DataOutputStream(Channels.newOutputStream(channel));
      out.writeUTF(command);
      out.flush();
      Thread.ofPlatform()
          .name("sonda-shell-input")
          .daemon()
          .start(() -> forwardInput(channel, out));
      return showOutput(new DataInputStream(Channels.newInputStream(channel)));
    } catch (EOFException e) {
      throw new Failure(ExitCode.DAEMON_DIED, "the daemon closed the shell", e);
    } catch (IOException e) {
      throw new Failure(ExitCode.DAEMON_DIED, "the shell broke off: " + e.getMessage(), e);
    }
  }

  private static void check(String command) throws Failure {
    if (command.isBlank()) {
      throw new Failure(ExitCode.USAGE, "-c has no command");
    }
    if (command.length() > FrameLayout.LONGEST_COMMAND) {
      throw new Failure(
          ExitCode.USAGE,
          "-c: no command may have more than " + FrameLayout.LONGEST_COMMAND + " letters");
    }
  }

  private static SocketChannel connect(Path socket) throws Failure {
    try {
      return SocketChannel.open(UnixDomainSocketAddress.of(socket));
    } catch (IOException e) {
      throw new Failure(
          ExitCode.DAEMON,
          "no daemon's shell at " + socket + " (" + e.getMessage() + "); is sonda daemon running?",
          e);
    }
  }

  private void forwardInput(SocketChannel channel, OutputStream out) {
    try {
      context.in().transferTo(out);
      channel.shutdownOutput();
    } catch (IOException e) {
      System.getLogger(ShellCommand.class.getName())
          .log(System.Logger.Level.DEBUG, "the daemon takes no more input", e);
    }
  }

  private ExitCode showOutput(DataInputStream in) throws IOException {
    while (true) {
      int stream = in.readUnsignedByte();
      int value = in.readInt();
      if (stream == FrameLayout.EXIT) {
        return value == 0 ? ExitCode.OK : ExitCode.FAILURE;
      }
      if (value < 0 || value > FrameLayout.LONGEST) {
        throw new IOException("what answers is no shell of Sonda");
      }
      PrintStream to = stream == FrameLayout.OUT ? context.out() : context.err();
      byte[] bytes = new byte[value];
      in.readFully(bytes);
      to.write(bytes, 0, value);
      to.flush();
    }
  }
}
