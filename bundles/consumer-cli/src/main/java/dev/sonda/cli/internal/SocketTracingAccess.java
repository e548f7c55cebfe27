package dev.sonda.cli.internal;

import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.util.Optional;

/**
 * Tracing over the sockets of a daemon, Sonda's or Perfetto's. Callbacks come on the client's own
 * thread, {@code sonda-ipc}.
 */
public final class SocketTracingAccess extends DaemonTracingAccess implements AutoCloseable {
  private final RemoteService service;
  private final CommandContext context;

  private SocketTracingAccess(RemoteService service, CommandContext context) {
    super(service);
    this.service = service;
    this.context = context;
  }

  /**
   * Connects to the daemon that listens on this machine's sockets. If no daemon answers although an
   * environment variable names a socket, a message on standard error says that the command
   * continues without a daemon.
   *
   * @return the daemon, which the caller closes; empty if none can be reached
   */
  public static Optional<SocketTracingAccess> find(CommandContext context) throws CommandFailure {
    ServiceSocketAddresses names = SocketPaths.discover(context.environment());
    UdsTransport transport = UdsTransport.create();
    try {
      if (transport.isServed(names)) {
        requireKernel(transport);
        return Optional.of(new SocketTracingAccess(transport.remote(names), context));
      }
      if (!names.variables().isEmpty()) {
        context
            .err()
            .println("sonda: no daemon answers at " + names.consumer() + "; going on in process");
      }
    } catch (IOException e) {
      context.err().println("sonda: " + e.getMessage() + "; going on in process");
    }
    return Optional.empty();
  }

  /**
   * Connects to the daemon that listens on this machine's sockets, for commands that can't do
   * without one.
   *
   * @param flag the flag or command that needs a daemon, for the error sentence
   * @throws CommandFailure if no daemon answers, or if this user may not connect
   */
  public static SocketTracingAccess require(CommandContext context, String flag)
      throws CommandFailure {
    ServiceSocketAddresses names = SocketPaths.discover(context.environment());
    UdsTransport transport = UdsTransport.create();
    requireKernel(transport);
    try {
      if (transport.isServed(names)) {
        return new SocketTracingAccess(transport.remote(names), context);
      }
    } catch (IOException e) {
      throw new CommandFailure(
          ConnectionExitCodes.whileConnecting(e), String.valueOf(e.getMessage()), e);
    }
    throw new CommandFailure(
        ExitCode.DAEMON,
        "no daemon answers at " + names.consumer() + ", and " + flag + " needs one");
  }

  private static void requireKernel(UdsTransport transport) throws CommandFailure {
    try {
      transport.requireCallsOfClient();
    } catch (IOException e) {
      throw new CommandFailure(
          ConnectionExitCodes.ofSyscallCheck(e), String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public void onSignal(Runnable handler) {
    context.onSignal().accept(handler);
  }

  @Override
  public void close() {
    service.close();
  }
}
