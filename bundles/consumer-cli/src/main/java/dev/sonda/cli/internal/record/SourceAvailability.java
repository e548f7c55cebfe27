package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Reports data sources of a recording that appear or disappear while it runs. Called on the
 * service's callback threads, one call at a time.
 */
final class SourceAvailability {
  private final ConsumerEndpoint endpoint;
  private final PrintStream err;
  private final Set<String> wanted = new LinkedHashSet<>();
  private final Set<String> here = new HashSet<>();
  private boolean isFirstLook = true;

  SourceAvailability(TraceConfig config, ConsumerEndpoint endpoint, PrintStream err) {
    this.endpoint = endpoint;
    this.err = err;
    config.getDataSourcesList().forEach(source -> wanted.add(source.getConfig().getName()));
  }

  /** Queries the data sources and reports the difference to the query before. Returns at once. */
  void look() {
    endpoint.queryServiceState(false, this::compare);
  }

  private synchronized void compare(TracingServiceState state) {
    Set<String> offered = new HashSet<>();
    state.getDataSourcesList().forEach(source -> offered.add(source.getDsDescriptor().getName()));
    for (String name : wanted) {
      boolean isHere = offered.contains(name);
      boolean wasHere = here.contains(name);
      if (isHere) {
        here.add(name);
      } else {
        here.remove(name);
      }
      if (!isFirstLook && isHere != wasHere) {
        err.println(
            "sonda: "
                + name
                + (isHere ? " has come and is recorded" : " has gone; what it wrote is kept"));
      }
    }
    isFirstLook = false;
  }
}
