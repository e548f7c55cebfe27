package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.session.DataSourceInstance;
import dev.sonda.core.internal.session.TracingSession;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Says beforehand whether a config will record anything, and afterwards why not. Loop only. */
final class SourceChecks {
  private final Producers producers;
  private final ProbeHosts hosts;

  SourceChecks(Producers producers, ProbeHosts hosts) {
    this.producers = producers;
    this.hosts = hosts;
  }

  List<SourceCheck> check(TraceConfig config) {
    return config.getDataSourcesList().stream().map(entry -> check(entry.getConfig())).toList();
  }

  private SourceCheck check(DataSourceConfig config) {
    return answerOfHost(config).orElseGet(() -> answerFromHere(config.getName()));
  }

  private Optional<SourceCheck> answerOfHost(DataSourceConfig config) {
    return hosts.all().stream()
        .map(host -> host.check(config))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** A producer of another process can only be taken at its word. */
  private SourceCheck answerFromHere(String name) {
    boolean known = producers.dataSources(name).findAny().isPresent();
    return new SourceCheck(
        name,
        known,
        known ? Readiness.ok() : Readiness.impossible("no producer offers " + name, ""));
  }

  /**
   * Sentences on what keeps a data source from recording; none where nothing does.
   *
   * @param session the asker's session, or empty
   */
  List<String> why(String name, Optional<TracingSession> session) {
    List<String> reasons = new ArrayList<>();
    if (producers.dataSources(name).findAny().isEmpty()) {
      reasons.add("no connected producer offers " + name);
    }
    session.ifPresent(asked -> addReasonsOf(asked, name, reasons));
    for (ProbeHost host : hosts.all()) {
      reasons.addAll(host.why(name));
    }
    return reasons;
  }

  private void addReasonsOf(TracingSession session, String name, List<String> reasons) {
    boolean wanted =
        session.config().getDataSourcesList().stream()
            .anyMatch(entry -> entry.getConfig().getName().equals(name));
    if (!wanted) {
      reasons.add("the session's config doesn't name " + name);
      return;
    }
    session.failedSetups().stream()
        .filter(failed -> failed.dataSourceName().equals(name))
        .forEach(failed -> reasons.add(failed.reason()));
    List<DataSourceInstance> instances =
        session.instances().stream()
            .filter(instance -> Objects.equals(instance.dataSourceName(), name))
            .toList();
    if (instances.isEmpty() && producers.dataSources(name).findAny().isPresent()) {
      reasons.add("no producer of " + name + " takes part in the session: see its filters");
    }
    instances.stream()
        .filter(instance -> instance.state() == DataSourceInstance.State.STARTING)
        .forEach(instance ->
            reasons.add(
                instance.producer().name() + " hasn't said yet that " + name + " has started"));
  }
}
