package dev.sonda.cli.internal;

import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.Map;

/** Finds the addresses of this machine's tracing sockets. */
public final class SocketPaths {
  private SocketPaths() {}

  /**
   * Reads the variables of Perfetto, and the usual paths where they are unset.
   *
   * @throws CommandFailure a usage error that names the variable which is wrong
   */
  public static ServiceSocketAddresses discover(Map<String, String> environment)
      throws CommandFailure {
    try {
      return UdsTransport.create().discover(environment);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
  }
}
