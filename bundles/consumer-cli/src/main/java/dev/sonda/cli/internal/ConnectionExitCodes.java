package dev.sonda.cli.internal;

import dev.sonda.ipc.uds.RefusedSyscallException;
import dev.sonda.ipc.uds.UntrustedServiceException;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;

/** The exit codes of errors between a command and a daemon. */
public final class ConnectionExitCodes {
  private ConnectionExitCodes() {}

  /**
   * The exit code for a daemon that can't be connected to: none listens, this user may not, or the
   * socket's owner isn't trusted.
   */
  public static ExitCode whileConnecting(IOException e) {
    return CommandFailure.isForbidden(e)
            || e instanceof UntrustedServiceException
            || e instanceof RefusedSyscallException
        ? ExitCode.PERMISSION
        : ExitCode.DAEMON;
  }

  /**
   * The exit code when the check of the required system calls fails, which runs first: PERMISSION
   * if the kernel refuses a call, as in a sandbox.
   */
  public static ExitCode ofSyscallCheck(IOException e) {
    return e instanceof RefusedSyscallException ? ExitCode.PERMISSION : ExitCode.FAILURE;
  }
}
