package dev.sonda.cli.internal;

import dev.sonda.ipc.uds.SocketNames;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.Failure;
import java.util.Map;

/** Finds the addresses of this machine's tracing sockets. */
public final class SocketPaths {
  private SocketPaths() {}

  /**
   * Reads the variables of Perfetto, and the usual paths where they are unset.
   *
   * @throws Failure a usage error that names the variable which is wrong
   */
  public static SocketNames discover(Map<String, String> environment) throws Failure {
    try {
      return UdsTransport.create().discover(environment);
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
  }
}
