package dev.sonda.cli.internal.daemon;

import dev.sonda.cli.internal.Flags;
import dev.sonda.ipc.uds.SocketNames;
import dev.sonda.ipc.uds.SocketPermissions;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.ParseResult;

/** Which half of the tracer a daemon is. */
enum DaemonRole {
  BOTH("", "the tracing service runs; probes are starting"),
  SERVICE("dev.sonda.producer", "the tracing service runs"),
  PROBES("dev.sonda.core-service", "probes are starting");

  /** The framework property with the names of bundles that are not started. */
  private static final String IDLE_BUNDLES = "sonda.bundles.idle";

  /** That with which a SIGHUP reads the settings again instead of ending the process. */
  private static final String IS_DAEMON = "sonda.daemon";

  private final String idleBundle;
  private final String greeting;

  DaemonRole(String idleBundle, String greeting) {
    this.idleBundle = idleBundle;
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
    if (!idleBundle.isEmpty()) {
      properties.put(IDLE_BUNDLES, idleBundle);
    }
    return properties;
  }
}
