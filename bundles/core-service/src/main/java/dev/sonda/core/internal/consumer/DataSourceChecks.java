package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.api.probe.Readiness;
import dev.sonda.core.internal.producer.ConnectedProducer.RegisteredDataSource;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks before a session whether its data sources can record, and explains afterwards why a data
 * source didn't record.
 */
final class DataSourceChecks {
  private final Producers producers;
  private final TaskRunner loop;
  private final int serviceUid;

  DataSourceChecks(Producers producers, TaskRunner loop, int serviceUid) {
    this.producers = producers;
    this.loop = loop;
    this.serviceUid = serviceUid;
  }

  /** One host's replies, one for each data source of the config. Blocks; not on the loop. */
  static List<Optional<SourceCheck>> answersOf(ProbeHost host, TraceConfig config) {
    return config.getDataSourcesList().stream()
        .map(entry -> host.check(entry.getConfig()))
        .toList();
  }

  /**
   * Chooses a result for each data source: the result of the first probe host that offers the data
   * source, else the best result of the producers in other processes. Loop only.
   */
  void combine(
      TraceConfig config,
      List<List<Optional<SourceCheck>>> ofHosts,
      Reply<List<SourceCheck>> onDone) {
    PendingDataSourceChecks pending = new PendingDataSourceChecks(loop, serviceUid, onDone);
    Map<String, List<RegisteredDataSource>> offers = producers.dataSourcesByName();
    for (int i = 0; i < config.getDataSourcesCount(); i++) {
      int entry = i;
      DataSourceConfig source = config.getDataSources(i).getConfig();
      String name = source.getName();
      Optional<SourceCheck> known =
          ofHosts.stream().flatMap(answers -> answers.get(entry).stream()).findFirst();
      if (known.isPresent()) {
        pending.add(known.get());
      } else if (offers.containsKey(name)) {
        pending.ask(source, offers.get(name).stream().map(RegisteredDataSource::producer).toList());
      } else {
        pending.add(
            new SourceCheck(name, false, Readiness.impossible("no producer offers " + name, "")));
      }
    }
    pending.finish();
  }

  private boolean isOffered(String name) {
    return producers.dataSources().anyMatch(source -> source.name().equals(name));
  }

  /**
   * The reasons why a data source doesn't record, from the service's state. Loop only.
   *
   * @param session of the consumer that sent the query; empty if the consumer has no session
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
    session.problems().failedSetups().stream()
        .filter(failed -> failed.dataSourceName().equals(name))
        .forEach(failed -> reasons.add(failed.reason()));
    session.problems().failedInstances().values().stream()
        .filter(failed -> failed.instance().dataSourceName().equals(name))
        .forEach(failed -> reasons.add(failed.problem()));
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
