package dev.sonda.core.internal.session;

import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.producer.ConnectedProducer.RegisteredDataSource;
import dev.sonda.core.internal.producer.ProducerEvents;
import dev.sonda.core.internal.producer.Scraper;
import dev.sonda.core.internal.session.flush.SessionFlushes;
import dev.sonda.core.internal.session.instance.DataSourceInstances;
import dev.sonda.core.internal.session.lifecycle.SessionLifecycle;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.core.internal.session.trigger.TriggerDispatch;
import java.util.List;
import java.util.Optional;

/** Passes producers' events on to the sessions concerned. Loop only. */
final class ProducerEventRouter implements ProducerEvents {
  private final SessionRegistry registry;
  private final DataSourceInstances instances;
  private final SessionLifecycle lifecycle;
  private final TriggerDispatch triggers;
  private final SessionFlushes flushes;
  private final Scraper scraper;

  ProducerEventRouter(
      SessionRegistry registry,
      DataSourceInstances instances,
      SessionLifecycle lifecycle,
      TriggerDispatch triggers,
      SessionFlushes flushes,
      Scraper scraper) {
    this.registry = registry;
    this.instances = instances;
    this.lifecycle = lifecycle;
    this.triggers = triggers;
    this.flushes = flushes;
    this.scraper = scraper;
  }

  @Override
  public void onDataSourceRegistered(RegisteredDataSource source) {
    for (TracingSession session : registry.all()) {
      if (session.state().takesDataSources()) {
        instances.join(session, source);
      }
    }
  }

  @Override
  public void onDataSourceUnregistered(RegisteredDataSource source) {
    for (TracingSession session : registry.all()) {
      instances.leave(session, source);
      lifecycle.onInstanceStopped(session);
    }
  }

  @Override
  public void onDataSourceStarted(ConnectedProducer producer, long instanceId) {
    for (TracingSession session : registry.all()) {
      Optional<DataSourceInstance> instance = session.findInstance(producer, instanceId);
      instance.ifPresent(started -> instances.onStarted(session, started));
    }
  }

  @Override
  public void onDataSourceStopped(ConnectedProducer producer, long instanceId) {
    for (TracingSession session : registry.all()) {
      session
          .findInstance(producer, instanceId)
          .ifPresent(stopped -> instances.onStopped(session, stopped));
      lifecycle.onInstanceStopped(session);
    }
  }

  @Override
  public void onProblem(ConnectedProducer producer, long instanceId, String sentence) {
    for (TracingSession session : registry.all()) {
      session
          .findInstance(producer, instanceId)
          .ifPresent(instance -> session.problems().noteProblem(instance, sentence));
    }
  }

  @Override
  public void onTriggers(ConnectedProducer producer, List<String> names) {
    triggers.activate(producer, names);
  }

  @Override
  public void onFlushed(ConnectedProducer producer, long flushRequestId) {
    flushes.onFlushed(producer, flushRequestId);
  }

  /** Records the breach in the sessions whose buffers the producer may write into. */
  @Override
  public void onBreach(ConnectedProducer producer, String what, long lostBytes) {
    for (TracingSession session : registry.all()) {
      if (session.buffers().stream().anyMatch(buffer -> producer.isGranted(buffer.id()))) {
        session.problems().noteBreach(producer, what, lostBytes);
      }
    }
  }

  @Override
  public void onDisconnected(ConnectedProducer producer) {
    // Scrapes first, because a flush that waits only for this producer ends in the calls that
    // follow.
    registry.all().forEach(session -> scraper.scrapeLast(producer, session.buffers()));
    flushes.onDisconnected(producer);
    for (TracingSession session : registry.all()) {
      boolean atWork =
          session.instancesOf(producer).stream()
              .anyMatch(instance -> instance.state() != DataSourceInstance.State.STOPPED);
      if (atWork) {
        session.problems().noteLost(producer);
      }
    }
  }
}
