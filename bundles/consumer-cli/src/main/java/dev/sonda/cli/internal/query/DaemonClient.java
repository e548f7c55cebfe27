package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.SocketTracingAccess;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.terminal.CommandFailure;

/**
 * Runs work at a daemon's service: the daemon is the one in whose shell the command runs, or else
 * the one that listens on this machine's sockets.
 */
public final class DaemonClient {
  private DaemonClient() {}

  /** Work that uses the service. */
  @FunctionalInterface
  public interface Work<T> {
    /** Runs the work on the caller's thread, while the connection is open. */
    T with(TracingAccess tracing) throws CommandFailure;
  }

  /** Work that only queries the service. */
  @FunctionalInterface
  public interface Query<T> {
    /** Queries the service on the caller's thread, while the connection is open. */
    T to(ServiceQueryConnection query) throws CommandFailure;
  }

  /**
   * Runs work at the daemon's service.
   *
   * @param what the flag or command that needs the daemon, for the error sentence
   * @throws CommandFailure if no daemon answers, or if the work fails
   */
  public static <T> T run(CommandContext context, String what, Work<T> work) throws CommandFailure {
    if (context.tracing().isPresent()) {
      return work.with(context.tracing().get());
    }
    try (SocketTracingAccess far = SocketTracingAccess.require(context, what)) {
      return work.with(far);
    }
  }

  /**
   * Runs a query at the daemon's service.
   *
   * @param what the flag or command that needs the daemon, for the error sentence
   * @throws CommandFailure if no daemon answers, or if the query fails
   */
  public static <T> T ask(CommandContext context, String what, Query<T> question)
      throws CommandFailure {
    return run(
        context,
        what,
        tracing -> {
          try (ServiceQueryConnection query = ServiceQueryConnection.open(tracing::connect)) {
            return question.to(query);
          }
        });
  }
}
