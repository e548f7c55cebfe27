package dev.sonda.cli.internal.config.lint;

import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.NameSuggestion;
import dev.sonda.cli.internal.query.KernelEvents;
import dev.sonda.cli.internal.query.ServiceQueryConnection;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.terminal.CommandFailure;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A running service's answers about a config before it is recorded: the available data sources,
 * their readiness, and kernel events.
 *
 * @param sources names of all data sources
 * @param checks the answer of each data source of the config, in the config's order; empty where
 *     the service isn't Sonda's
 */
public record ServiceCapabilities(
    Set<String> sources, List<SourceCheck> checks, KernelEvents events) {

  /** Asks the service, once no more data sources are being registered. */
  public static ServiceCapabilities ask(ServiceQueryConnection query, TraceConfig config)
      throws CommandFailure {
    query.sourcesOnceQuiet();
    TracingServiceState state = query.state();
    return new ServiceCapabilities(
        state.getDataSourcesList().stream()
            .map(source -> source.getDsDescriptor().getName())
            .collect(Collectors.toCollection(TreeSet::new)),
        query.check(config),
        KernelEvents.of(state));
  }

  public boolean hasSource(String name) {
    return sources.contains(name);
  }

  /** The suggestion for an unknown data source, as the end of a sentence; may be empty. */
  public String hint(String name) {
    return NameSuggestion.hint(name, sources);
  }

  /**
   * The readiness reported by the data source with this index in the config; empty if the data
   * source wasn't queried.
   */
  public Optional<Readiness> readiness(int index, String name) {
    return checks.stream()
        .skip(index)
        .limit(1)
        .filter(check -> check.known() && check.dataSourceName().equals(name))
        .map(SourceCheck::readiness)
        .findFirst();
  }
}
