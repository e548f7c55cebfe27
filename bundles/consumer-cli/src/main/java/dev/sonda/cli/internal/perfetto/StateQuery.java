package dev.sonda.cli.internal.perfetto;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.SocketTracingAccess;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.query.ServiceQueryConnection;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.TerminalCapabilities;

/** Runs {@code --query}: asks a daemon for its state and prints it, as tables or as protobuf. */
final class StateQuery {
  private final CommandContext context;
  private final boolean isLong;
  private final boolean isRaw;

  StateQuery(CommandContext context, boolean isLong, boolean isRaw) {
    this.context = context;
    this.isLong = isLong;
    this.isRaw = isRaw;
  }

  /**
   * Queries the daemon.
   *
   * @throws CommandFailure if no daemon answers
   */
  ExitCode run() throws CommandFailure {
    if (context.tracing().isPresent()) {
      return print(context.tracing().get());
    }
    try (SocketTracingAccess far = SocketTracingAccess.require(context, "--query")) {
      return print(far);
    }
  }

  private ExitCode print(TracingAccess tracing) throws CommandFailure {
    try (ServiceQueryConnection query = ServiceQueryConnection.open(tracing::connect)) {
      TracingServiceState state = query.state();
      if (isRaw) {
        byte[] bytes = state.toByteArray();
        context.out().write(bytes, 0, bytes.length);
      } else {
        boolean inColour =
            TerminalCapabilities.ofProcess(context.environment()).isOutput()
                && !context.environment().containsKey("NO_COLOR");
        new StateTables(state, isLong).print(context.out(), inColour);
      }
      return ExitCode.OK;
    }
  }
}
