package dev.sonda.cli.internal.daemon;

import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketPermissions;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.ParseResult;

/** The part of the tracer that a daemon runs: service, probes or both. */
enum DaemonRole {
  BOTH("the tracing service runs; probes are starting"),
  SERVICE("the tracing service runs"),
  PROBES("probes are starting");

  /**
   * The framework property that makes SIGHUP read the settings again instead of ending the process.
   */
  private static final String IS_DAEMON = "sonda.daemon";

  private final String greeting;

  DaemonRole(String greeting) {
    this.greeting = greeting;
  }

  /** The role that the flags select; both flags together have the effect of none. */
  static DaemonRole of(ParseResult arguments) {
    boolean service = PicocliSpecs.isSet(arguments, DaemonCommand.SERVICE);
    boolean probes = PicocliSpecs.isSet(arguments, DaemonCommand.PROBES);
    if (service == probes) {
      return BOTH;
    }
    return service ? SERVICE : PROBES;
  }

  /** The first line of the log, and the status for the service manager. */
  String greeting() {
    return greeting;
  }

  /** The framework properties of this role. */
  Map<String, String> properties(ServiceSocketAddresses sockets, SocketPermissions permissions) {
    Map<String, String> properties =
        new HashMap<>(
            this == PROBES
                ? sockets.propertiesToConnect()
                : sockets.propertiesToListen(permissions));
    properties.put(IS_DAEMON, "true");
    switch (this) {
      case BOTH -> {}
      // With this property the probe host accepts only the service's own metatrace probe.
      case SERVICE -> properties.put("sonda.probes.elsewhere", "true");
      // With this property the framework installs the service's bundle without starting it.
      case PROBES -> properties.put("sonda.bundles.idle", "dev.sonda.core-service");
    }
    return properties;
  }
}
