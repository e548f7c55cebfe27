package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.session.DataSourceInstance;
import dev.sonda.core.internal.session.TracingSession;
import dev.sonda.protos.TraceConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says beforehand whether a config will record anything, and afterwards why not. */
final class SourceChecks {
  private final Producers producers;

  SourceChecks(Producers producers) {
    this.producers = producers;
  }

  /** One host's answers, one for each entry of the config. Not on the loop. */
  static List<Optional<SourceCheck>> answersOf(ProbeHost host, TraceConfig config) {
    return config.getDataSourcesList().stream()
        .map(entry -> host.check(entry.getConfig()))
        .toList();
  }

  /** For each entry the first host's word; failing that, what producers offer. Loop only. */
  List<SourceCheck> combine(TraceConfig config, List<List<Optional<SourceCheck>>> ofHosts) {
    List<SourceCheck> checks = new ArrayList<>();
    for (int i = 0; i < config.getDataSourcesCount(); i++) {
      int entry = i;
      String name = config.getDataSources(i).getConfig().getName();
      checks.add(
          ofHosts.stream()
              .flatMap(answers -> answers.get(entry).stream())
              .findFirst()
              .orElseGet(() -> offered(name)));
    }
    return checks;
  }

  /** A producer of another process can only be taken at its word. */
  private SourceCheck offered(String name) {
    return isOffered(name)
        ? new SourceCheck(name, true, Readiness.ok())
        : new SourceCheck(name, false, Readiness.impossible("no producer offers " + name, ""));
  }

  private boolean isOffered(String name) {
    return producers.dataSources().anyMatch(source -> source.name().equals(name));
  }

  /**
   * What the service knows of what keeps a data source from recording. Loop only.
   *
   * @param session the asker's session, or empty
   */
  List<String> why(String name, Optional<TracingSession> session) {
    List<String> reasons = new ArrayList<>();
    if (!isOffered(name)) {
      reasons.add("no connected producer offers " + name);
    }
    session.ifPresent(asked -> addReasonsOf(asked, name, reasons));
    return reasons;
  }

  private void addReasonsOf(TracingSession session, String name, List<String> reasons) {
    if (!isWanted(session, name)) {
      reasons.add("the session's config doesn't name " + name);
      return;
    }
    session.troubles().failedSetups().stream()
        .filter(failed -> failed.dataSourceName().equals(name))
        .forEach(failed -> reasons.add(failed.reason()));
    List<DataSourceInstance> instances =
        session.instances().stream()
            .filter(instance -> instance.dataSourceName().equals(name))
            .toList();
    if (instances.isEmpty() && reasons.isEmpty()) {
      reasons.add("no producer of " + name + " takes part in the session: see its filters");
    }
    instances.stream()
        .filter(instance -> instance.state() == DataSourceInstance.State.STARTING)
        .forEach(instance -> reasons.add(stillStarting(instance)));
  }

  private static boolean isWanted(TracingSession session, String name) {
    return session.config().getDataSourcesList().stream()
        .anyMatch(entry -> entry.getConfig().getName().equals(name));
  }

  private static String stillStarting(DataSourceInstance instance) {
    return instance.producer().name()
        + " hasn't said yet that "
        + instance.dataSourceName()
        + " has started";
  }
}
