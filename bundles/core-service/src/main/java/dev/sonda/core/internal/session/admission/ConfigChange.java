package dev.sonda.core.internal.session.admission;

import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.producer.ConnectedProducer.RegisteredDataSource;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.session.config.ConfigError;
import dev.sonda.core.internal.session.instance.DataSourceInstances;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceConfig;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Changes the config of a session that has begun. Only the filters of producer names can change:
 * additional producers join the session, and no producer has to leave it. Loop only.
 */
public final class ConfigChange {
  private static final System.Logger LOG = System.getLogger(ConfigChange.class.getName());

  private final Producers producers;
  private final DataSourceInstances instances;

  public ConfigChange(Producers producers, DataSourceInstances instances) {
    this.producers = producers;
    this.instances = instances;
  }

  /** Applies the changed filters. Invalid filters and all other changes are logged and ignored. */
  public void apply(TracingSession session, TraceConfig changed) {
    if (!session.state().takesDataSources()) {
      return;
    }
    if (!withoutFilters(changed).equals(withoutFilters(session.config()))) {
      LOG.log(
          System.Logger.Level.WARNING,
          "session {0}: only producer name filters of a config can change; the rest is ignored",
          session.id());
    }
    TraceConfig.Builder merged = session.config().toBuilder();
    for (TraceConfig.DataSource.Builder entry : merged.getDataSourcesBuilderList()) {
      find(changed, entry.getConfig().getName()).ifPresent(from -> copyFilters(from, entry));
    }
    TraceConfig config = merged.build();
    try {
      ConfigCheck.checkFilters(config);
    } catch (ConfigError e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "session {0} keeps its config: {1}",
          session.id(),
          e.getMessage());
      return;
    }
    session.changeConfig(config);
    letNewProducersJoin(session);
  }

  private static TraceConfig withoutFilters(TraceConfig config) {
    TraceConfig.Builder builder = config.toBuilder();
    builder
        .getDataSourcesBuilderList()
        .forEach(entry -> entry.clearProducerNameFilter().clearProducerNameRegexFilter());
    return builder.build();
  }

  private static Optional<TraceConfig.DataSource> find(TraceConfig config, String name) {
    return config.getDataSourcesList().stream()
        .filter(entry -> entry.getConfig().getName().equals(name))
        .findFirst();
  }

  private static void copyFilters(TraceConfig.DataSource from, TraceConfig.DataSource.Builder to) {
    to.clearProducerNameFilter()
        .addAllProducerNameFilter(from.getProducerNameFilterList())
        .clearProducerNameRegexFilter()
        .addAllProducerNameRegexFilter(from.getProducerNameRegexFilterList());
  }

  /** Sets up data sources of producers without an instance yet; others are left as they are. */
  private void letNewProducersJoin(TracingSession session) {
    Set<ConnectedProducer> present = new HashSet<>();
    session.instances().forEach(instance -> present.add(instance.producer()));
    Map<String, List<RegisteredDataSource>> sources = producers.dataSourcesByName();
    for (TraceConfig.DataSource entry : session.config().getDataSourcesList()) {
      sources.getOrDefault(entry.getConfig().getName(), List.of()).stream()
          .filter(source -> !present.contains(source.producer()))
          .forEach(source -> instances.setUpAndStart(session, entry, source));
    }
  }
}
