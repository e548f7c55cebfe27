package dev.sonda.cli.internal;

import dev.sonda.ipc.uds.RefusedCallException;
import dev.sonda.ipc.uds.UntrustedServiceException;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.Failure;
import java.io.IOException;

/** The exit codes of errors between a command and a daemon. */
public final class ConnectionErrors {
  private ConnectionErrors() {}

  /**
   * The exit code for a daemon that can't be connected to: none listens, this user may not, or the
   * socket's owner isn't trusted.
   */
  public static ExitCode whileConnecting(IOException e) {
    return Failure.isForbidden(e)
            || e instanceof UntrustedServiceException
            || e instanceof RefusedCallException
        ? ExitCode.PERMISSION
        : ExitCode.DAEMON;
  }

  /**
   * The exit code for a process whose system calls are refused before it has begun, by a sandbox.
   */
  public static ExitCode whileBeginning(IOException e) {
    return e instanceof RefusedCallException ? ExitCode.PERMISSION : ExitCode.FAILURE;
  }
}
