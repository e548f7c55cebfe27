package dev.sonda.cli.internal.gogo;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.cli.internal.DaemonTracingAccess;

/** Tracing at the service of the framework in which the shell runs. */
final class ShellTracingAccess extends DaemonTracingAccess {
  ShellTracingAccess(TracingService service) {
    super(service);
  }

  /** Does nothing: signals belong to the daemon, not to its shell. */
  @Override
  public void onSignal(Runnable handler) {}
}
