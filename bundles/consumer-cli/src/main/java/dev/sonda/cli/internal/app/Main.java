package dev.sonda.cli.internal.app;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ConnectionExitCodes;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Entry point of the commands on the class path, called by the launcher. */
public final class Main {
  private Main() {}

  /**
   * Runs one command line on the caller's thread.
   *
   * @param out standard output, without a buffer
   * @param onSignal registers an action for signals
   * @param inFramework starts the framework, calls the command service there with this map and
   *     returns its exit code
   * @return the process's exit code
   */
  public static int run(
      String[] arguments,
      InputStream in,
      OutputStream out,
      PrintStream err,
      Consumer<Runnable> onSignal,
      Function<Map<String, Object>, Integer> inFramework) {
    return new SubcommandDispatcher(
            new CommandContext(
                List.of(arguments),
                in,
                new StandardOutput(out),
                err,
                System.getenv(),
                Optional.empty(),
                onSignal,
                (context, needs) -> {
                  requireKernel();
                  return ExitCode.of(inFramework.apply(FrameworkCall.of(context, needs)));
                }))
        .run();
  }

  /**
   * Fails if the kernel or a sandbox refuses system calls that the service needs. Checked before
   * the framework starts, in which each component would fail on its own.
   */
  private static void requireKernel() throws CommandFailure {
    try {
      UdsTransport.create().requireCallsOfService();
    } catch (IOException e) {
      throw new CommandFailure(
          ConnectionExitCodes.ofSyscallCheck(e), String.valueOf(e.getMessage()), e);
    }
  }
}
