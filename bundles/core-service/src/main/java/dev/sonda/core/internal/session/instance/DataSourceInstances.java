package dev.sonda.core.internal.session.instance;

import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.core.internal.packet.LifecycleEvents;
import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.producer.ConnectedProducer.RegisteredDataSource;
import dev.sonda.core.internal.producer.Lockdown;
import dev.sonda.core.internal.producer.ProducerSmbProvider;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.DataSourceInstance.State;
import dev.sonda.core.internal.session.state.FailedDataSourceSetup;
import dev.sonda.core.internal.session.state.SessionOwner;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sets up, starts and stops the data source instances of sessions. Loop only. */
public final class DataSourceInstances {
  private static final System.Logger LOG = System.getLogger(DataSourceInstances.class.getName());
  private static final long KB = 1024;

  private final SessionRegistry sessions;
  private final Producers producers;
  private final ProducerSmbProvider producerMemory;
  private final Lockdown lockdown;
  private final Clock clock;

  public DataSourceInstances(
      SessionRegistry sessions,
      Producers producers,
      ProducerSmbProvider producerMemory,
      Lockdown lockdown,
      Clock clock) {
    this.sessions = sessions;
    this.producers = producers;
    this.producerMemory = producerMemory;
    this.lockdown = lockdown;
    this.clock = clock;
  }

  /** Sets up all data sources that the session's config selects, without starting them. */
  public void setUpAll(TracingSession session) {
    Map<String, List<RegisteredDataSource>> sources = producers.dataSourcesByName();
    for (TraceConfig.DataSource entry : session.config().getDataSourcesList()) {
      sources
          .getOrDefault(entry.getConfig().getName(), List.of())
          .forEach(source -> setUp(session, entry, source));
    }
  }

  /** Adds a data source that was registered later, once for each entry of the config. */
  public void join(TracingSession session, RegisteredDataSource source) {
    for (TraceConfig.DataSource entry : session.config().getDataSourcesList()) {
      if (entry.getConfig().getName().equals(source.name())) {
        setUpAndStart(session, entry, source);
      }
    }
  }

  /** Sets up an instance, and starts it if the session is running. */
  public void setUpAndStart(
      TracingSession session, TraceConfig.DataSource entry, RegisteredDataSource source) {
    Optional<DataSourceInstance> instance = setUp(session, entry, source);
    if (session.state() == SessionState.STARTED) {
      instance.ifPresent(added -> start(session, added));
    }
  }

  private Optional<DataSourceInstance> setUp(
      TracingSession session, TraceConfig.DataSource entry, RegisteredDataSource source) {
    ConnectedProducer producer = source.producer();
    if (!DataSourceSelection.selects(session.config(), entry, producer)) {
      return Optional.empty();
    }
    if (lockdown.refuses(producer.client())) {
      session
          .problems()
          .noteFailed(new FailedDataSourceSetup(producer.name(), source.name(), Lockdown.REFUSAL));
      return Optional.empty();
    }
    if (!provideMemory(session, source)) {
      return Optional.empty();
    }
    int index = DataSourceConfigResolver.bufferIndex(session.config(), entry.getConfig());
    TraceBuffers.SessionBuffer buffer = session.buffers().get(index);
    int bufferId = buffer.id();
    DataSourceConfig config =
        DataSourceConfigResolver.forProducer(session, entry.getConfig(), bufferId);
    DataSourceInstance instance = new DataSourceInstance(sessions.nextInstanceId(), source, config);
    session.addInstance(instance);
    ProtoVmSetup.setUp(instance, buffer)
        .ifPresent(problem -> session.problems().noteProblem(instance, problem));
    producer.grant(bufferId);
    producer.callbacks().setupDataSource(instance.id(), config);
    tellOwner(session, instance);
    return Optional.of(instance);
  }

  private boolean provideMemory(TracingSession session, RegisteredDataSource source) {
    ConnectedProducer producer = source.producer();
    TraceConfig.ProducerConfig wishes =
        DataSourceConfigResolver.wishesFor(session.config(), producer.name());
    try {
      producerMemory.provide(
          producer,
          Integer.toUnsignedLong(wishes.getShmSizeKb()) * KB,
          Integer.toUnsignedLong(wishes.getPageSizeKb()) * KB);
      return true;
    } catch (IOException e) {
      LOG.log(System.Logger.Level.ERROR, "no shared memory for a producer: {0}", e.getMessage());
      String reason = "no shared memory for its producer: " + e.getMessage();
      session
          .problems()
          .noteFailed(new FailedDataSourceSetup(producer.name(), source.name(), reason));
      return false;
    }
  }

  /** Starts an instance, which counts as started at once unless its producer confirms starts. */
  public void start(TracingSession session, DataSourceInstance instance) {
    boolean waits = instance.descriptor().getWillNotifyOnStart();
    session.become(instance, waits ? State.STARTING : State.STARTED);
    instance.producer().callbacks().startDataSource(instance.id(), instance.config());
    tellOwner(session, instance);
    notifyIfAllStarted(session);
  }

  /** Handles a producer's confirmation of a start. */
  public void onStarted(TracingSession session, DataSourceInstance instance) {
    if (session.state() == SessionState.STARTED && instance.state() == State.STARTING) {
      session.become(instance, State.STARTED);
      tellOwner(session, instance);
      notifyIfAllStarted(session);
    }
  }

  /**
   * Notifies the owner when all instances have started. The owner is notified once, even if more
   * instances join later.
   */
  public void notifyIfAllStarted(TracingSession session) {
    if (session.isAllStartedNotified()
        || session.owner().isEmpty()
        || session.state() != SessionState.STARTED
        || !session.allInstancesAre(State.STARTED)) {
      return;
    }
    session.clocks().snapshot();
    session.lifecycle().record(LifecycleEvents.Kind.ALL_DATA_SOURCES_STARTED, clock.bootTimeNs());
    session.setAllStartedNotified();
    session.owner().ifPresent(SessionOwner::onAllDataSourcesStarted);
  }

  /**
   * Stops one instance.
   *
   * @param immediately whether not to wait for the producer's confirmation
   */
  public void stop(TracingSession session, DataSourceInstance instance, boolean immediately) {
    boolean waits = instance.descriptor().getWillNotifyOnStop() && !immediately;
    session.become(instance, waits ? State.STOPPING : State.STOPPED);
    instance.producer().callbacks().stopDataSource(instance.id());
    tellOwner(session, instance);
  }

  /**
   * Handles a producer's confirmation of a stop. A stop that the service didn't request is recorded
   * as a failure. As in Perfetto's service, the instance keeps its state until the session stops
   * it, because its producer may wait for the request to stop.
   */
  public void onStopped(TracingSession session, DataSourceInstance instance) {
    if (instance.state() == State.STOPPING) {
      session.become(instance, State.STOPPED);
      tellOwner(session, instance);
    } else if (instance.state() != State.STOPPED) {
      session.problems().noteStoppedUnasked(instance);
    }
  }

  /** Marks all instances as stopped, without their producers' confirmations. */
  public void giveUpWaiting(TracingSession session) {
    for (DataSourceInstance instance : session.instances()) {
      if (instance.state() != State.STOPPED) {
        session.become(instance, State.STOPPED);
        tellOwner(session, instance);
      }
    }
  }

  /**
   * Ends the instances of a data source that was unregistered; their packets stay in the buffers.
   */
  public void leave(TracingSession session, RegisteredDataSource source) {
    for (DataSourceInstance instance : session.instancesOf(source.producer())) {
      if (instance.dataSourceName().equals(source.name())) {
        stopForGood(session, instance);
        session.endInstance(instance);
      }
    }
    notifyIfAllStarted(session);
  }

  private void stopForGood(TracingSession session, DataSourceInstance instance) {
    if (instance.state() == State.STOPPING) {
      onStopped(session, instance);
    } else if (instance.state() != State.STOPPED) {
      stop(session, instance, true);
    }
  }

  private static void tellOwner(TracingSession session, DataSourceInstance instance) {
    session.owner().ifPresent(owner -> owner.onInstanceChanged(instance));
  }
}
