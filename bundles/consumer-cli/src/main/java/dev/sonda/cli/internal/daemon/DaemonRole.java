package dev.sonda.cli.internal.daemon;

import dev.sonda.cli.internal.Flags;
import dev.sonda.ipc.uds.SocketNames;
import dev.sonda.ipc.uds.SocketPermissions;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.ParseResult;

/** Which half of the tracer a daemon is. */
enum DaemonRole {
  BOTH("the tracing service runs; probes are starting"),
  SERVICE("the tracing service runs"),
  PROBES("probes are starting");

  /** That with which a SIGHUP reads the settings again instead of ending the process. */
  private static final String IS_DAEMON = "sonda.daemon";

  private final String greeting;

  DaemonRole(String greeting) {
    this.greeting = greeting;
  }

  /** Both flags together are what none of them is. */
  static DaemonRole of(ParseResult arguments) {
    boolean service = Flags.isSet(arguments, DaemonCommand.SERVICE);
    boolean probes = Flags.isSet(arguments, DaemonCommand.PROBES);
    if (service == probes) {
      return BOTH;
    }
    return service ? SERVICE : PROBES;
  }

  String greeting() {
    return greeting;
  }

  /** What makes a framework play this role. */
  Map<String, String> properties(SocketNames sockets, SocketPermissions permissions) {
    Map<String, String> properties =
        new HashMap<>(
            this == PROBES
                ? sockets.propertiesToConnect()
                : sockets.propertiesToListen(permissions));
    properties.put(IS_DAEMON, "true");
    switch (this) {
      case BOTH -> {}
      // The host of probes takes none but the service's own metatrace.
      case SERVICE -> properties.put("sonda.probes.elsewhere", "true");
      // The framework doesn't start the bundle.
      case PROBES -> properties.put("sonda.bundles.idle", "dev.sonda.core-service");
    }
    return properties;
  }
}
