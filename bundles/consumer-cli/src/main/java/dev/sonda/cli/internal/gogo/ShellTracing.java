package dev.sonda.cli.internal.gogo;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.cli.internal.DaemonTracing;

/** The service of the framework that a shell is in. */
final class ShellTracing extends DaemonTracing {
  ShellTracing(TracingService service) {
    super(service);
  }

  /** Signals are the daemon's. */
  @Override
  public void onSignal(Runnable handler) {}
}
