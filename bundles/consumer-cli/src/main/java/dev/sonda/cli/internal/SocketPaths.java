package dev.sonda.cli.internal;

import dev.sonda.ipc.uds.SocketNames;
import dev.sonda.ipc.uds.UdsTransport;
import java.util.Map;

/** Where this machine's sockets are, or a usage error that names the variable to blame. */
public final class SocketPaths {
  private SocketPaths() {}

  public static SocketNames discover(Map<String, String> environment) throws Failure {
    try {
      return UdsTransport.create().discover(environment);
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
  }
}
