package dev.sonda.cli.internal;

import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.SocketNames;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.Failure;
import java.io.IOException;
import java.util.Optional;

/**
 * Tracing over the sockets of a daemon, Sonda's or Perfetto's. Callbacks come on the client's own
 * thread, {@code sonda-ipc}.
 */
public final class RemoteTracing extends DaemonTracing implements AutoCloseable {
  private final RemoteService service;
  private final CommandContext context;

  private RemoteTracing(RemoteService service, CommandContext context) {
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
  public static Optional<RemoteTracing> find(CommandContext context) throws Failure {
    SocketNames names = SocketPaths.discover(context.environment());
    UdsTransport transport = UdsTransport.create();
    try {
      if (transport.isServed(names)) {
        requireKernel(transport);
        return Optional.of(new RemoteTracing(transport.remote(names), context));
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
   * @throws Failure if no daemon answers, or if this user may not connect
   */
  public static RemoteTracing require(CommandContext context, String flag) throws Failure {
    SocketNames names = SocketPaths.discover(context.environment());
    UdsTransport transport = UdsTransport.create();
    requireKernel(transport);
    try {
      if (transport.isServed(names)) {
        return new RemoteTracing(transport.remote(names), context);
      }
    } catch (IOException e) {
      throw new Failure(ConnectionErrors.whileConnecting(e), String.valueOf(e.getMessage()), e);
    }
    throw new Failure(
        ExitCode.DAEMON,
        "no daemon answers at " + names.consumer() + ", and " + flag + " needs one");
  }

  private static void requireKernel(UdsTransport transport) throws Failure {
    try {
      transport.requireCallsOfClient();
    } catch (IOException e) {
      throw new Failure(ConnectionErrors.whileBeginning(e), String.valueOf(e.getMessage()), e);
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
