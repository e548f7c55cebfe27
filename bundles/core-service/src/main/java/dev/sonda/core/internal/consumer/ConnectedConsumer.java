package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.loop.CallbackTask;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.ReceivedTrigger;
import dev.sonda.core.internal.session.state.SessionOwner;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.LosslessUtf8;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.ObservableEvents.DataSourceInstanceState;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The service's state of one connected consumer: its session, and the events that it observes. Loop
 * only; each callback is a separate task.
 */
final class ConnectedConsumer implements SessionOwner {
  private final Consumer consumer;
  private final TaskRunner loop;
  private final int uid;
  private @Nullable TracingSession session;
  private Set<ObservableEvent> observed = Set.of();
  // Events of one task are sent in one message; null while none is queued.
  private ObservableEvents.@Nullable Builder queuedEvents;
  private final Set<Runnable> beforeDisconnect = new LinkedHashSet<>();
  private boolean connected = true;

  ConnectedConsumer(Consumer consumer, TaskRunner loop, int uid) {
    this.consumer = consumer;
    this.loop = loop;
    this.uid = uid;
  }

  Consumer callbacks() {
    return consumer;
  }

  int uid() {
    return uid;
  }

  boolean isConnected() {
    return connected;
  }

  Optional<TracingSession> session() {
    return Optional.ofNullable(session);
  }

  /** Sets or, with null, clears the consumer's session. */
  void own(@Nullable TracingSession owned) {
    session = owned;
  }

  /** Registers an action that runs when the consumer disconnects. */
  void beforeDisconnect(Runnable action) {
    beforeDisconnect.add(action);
  }

  /** Unregisters an action of {@link #beforeDisconnect}. */
  void notBeforeDisconnect(Runnable action) {
    beforeDisconnect.remove(action);
  }

  /** Number of registered actions, for tests. */
  int actionsBeforeDisconnect() {
    return beforeDisconnect.size();
  }

  /**
   * Marks the consumer as disconnected and runs its registered actions; callbacks still queued are
   * dropped.
   */
  void disconnect() {
    connected = false;
    beforeDisconnect.forEach(Runnable::run);
    beforeDisconnect.clear();
  }

  /** Disconnects because the service ends: {@code onDisconnect} is the consumer's last callback. */
  void disconnect(String reason) {
    post(() -> {
      disconnect();
      consumer.onDisconnect(reason);
    });
  }

  void observe(Set<ObservableEvent> events) {
    observed = Set.copyOf(events);
  }

  /** Queues a callback, which is dropped if the consumer has disconnected by then. */
  void post(Runnable callback) {
    loop.post(
        new CallbackTask(
            consumer,
            () -> {
              if (connected) {
                callback.run();
              }
            }));
  }

  /**
   * Queues an action as a task of the service, not as a {@code CallbackTask}, so that the watchdog
   * doesn't interrupt the setup of a session.
   *
   * @param ifGone runs instead if the consumer has disconnected by then
   */
  void post(Runnable action, Runnable ifGone) {
    loop.post(() -> (connected ? action : ifGone).run());
  }

  @Override
  public void onTracingDisabled(String error) {
    post(() -> consumer.onTracingDisabled(error));
  }

  @Override
  public void onSessionTaken() {
    session = null;
  }

  @Override
  public void onInstanceChanged(DataSourceInstance instance) {
    if (!observed.contains(ObservableEvent.DATA_SOURCES_INSTANCES)) {
      return;
    }
    switch (instance.state()) {
      case STARTED ->
          addChange(instance, DataSourceInstanceState.DATA_SOURCE_INSTANCE_STATE_STARTED);
      case CONFIGURED, STOPPED ->
          addChange(instance, DataSourceInstanceState.DATA_SOURCE_INSTANCE_STATE_STOPPED);
      case STARTING, STOPPING -> {}
    }
  }

  private void addChange(DataSourceInstance instance, DataSourceInstanceState state) {
    queueEvents()
        .addInstanceStateChangesBuilder()
        .setProducerNameBytes(LosslessUtf8.bytes(instance.producer().name()))
        .setDataSourceNameBytes(instance.dataSourceNameBytes())
        .setState(state);
  }

  @Override
  public void onAllDataSourcesStarted() {
    if (observed.contains(ObservableEvent.ALL_DATA_SOURCES_STARTED)) {
      queueEvents().setAllDataSourcesStarted(true);
    }
  }

  /**
   * Sends each trigger hit in a separate message, because the message's schema contains only one
   * hit.
   */
  @Override
  public void onCloneTriggerHit(long sessionId, ReceivedTrigger trigger) {
    if (!observed.contains(ObservableEvent.CLONE_TRIGGER_HIT)) {
      return;
    }
    ObservableEvents.CloneTriggerHit.Builder hit =
        ObservableEvents.CloneTriggerHit.newBuilder()
            .setTracingSessionId(sessionId)
            .setTriggerNameBytes(LosslessUtf8.bytes(trigger.name()))
            .setProducerNameBytes(LosslessUtf8.bytes(trigger.producerName()))
            .setProducerUid(trigger.producerUid())
            .setBootTimeNs(trigger.bootTimeNs())
            .setTriggerDelayMs(trigger.delayMs());
    ObservableEvents events = ObservableEvents.newBuilder().setCloneTriggerHit(hit).build();
    post(() -> consumer.onObservableEvents(events));
  }

  private ObservableEvents.Builder queueEvents() {
    ObservableEvents.Builder events = queuedEvents;
    if (events == null) {
      events = ObservableEvents.newBuilder();
      queuedEvents = events;
      post(this::sendEvents);
    }
    return events;
  }

  private void sendEvents() {
    ObservableEvents.Builder events = queuedEvents;
    queuedEvents = null;
    if (events != null) {
      consumer.onObservableEvents(events.build());
    }
  }
}
