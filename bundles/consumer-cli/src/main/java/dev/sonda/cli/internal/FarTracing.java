package dev.sonda.cli.internal;

import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.SocketNames;
import dev.sonda.ipc.uds.UdsTransport;
import java.io.IOException;
import java.util.Optional;

/** The tracing service of a daemon, ours or Perfetto's own. */
public final class FarTracing extends DaemonTracing implements AutoCloseable {
  private final RemoteService service;
  private final CommandContext context;

  private FarTracing(RemoteService service, CommandContext context) {
    super(service);
    this.service = service;
    this.context = context;
  }

  /**
   * The daemon that listens on this machine's sockets, or empty if none does that can be reached; a
   * sentence says so where somebody has set a socket and might wonder.
   */
  public static Optional<FarTracing> find(CommandContext context) throws Failure {
    SocketNames names = SocketPaths.discover(context.environment());
    UdsTransport transport = UdsTransport.create();
    try {
      if (transport.isServed(names)) {
        requireKernel(transport);
        return Optional.of(new FarTracing(transport.remote(names), context));
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
   * The same, for who wants a daemon or nothing.
   *
   * @param flag what wants it
   */
  public static FarTracing require(CommandContext context, String flag) throws Failure {
    SocketNames names = SocketPaths.discover(context.environment());
    UdsTransport transport = UdsTransport.create();
    requireKernel(transport);
    try {
      if (transport.isServed(names)) {
        return new FarTracing(transport.remote(names), context);
      }
    } catch (IOException e) {
      throw new Failure(OutputErrors.whileConnecting(e), String.valueOf(e.getMessage()), e);
    }
    throw new Failure(
        ExitCode.DAEMON,
        "no daemon answers at " + names.consumer() + ", and " + flag + " needs one");
  }

  private static void requireKernel(UdsTransport transport) throws Failure {
    try {
      transport.requireCallsOfClient();
    } catch (IOException e) {
      throw new Failure(OutputErrors.whileBeginning(e), String.valueOf(e.getMessage()), e);
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
