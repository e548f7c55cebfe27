package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.core.internal.loop.ThreadShortageException;
import dev.sonda.core.internal.session.SessionRequests;
import dev.sonda.core.internal.session.config.ConfigError;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceCapabilities;
import dev.sonda.protos.TracingServiceState;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The service's endpoint for one consumer. The public methods may be called from any thread: each
 * call, and each reply, becomes a task of the service's loop. All other methods run on the loop.
 */
public final class LoopConsumerEndpoint implements ConsumerEndpoint {
  private static final System.Logger LOG = System.getLogger(LoopConsumerEndpoint.class.getName());

  /**
   * Prefix of error messages for failures that the config didn't cause, so that clients can
   * distinguish them.
   */
  private static final String SETUP_FAILED = "the service failed to set up the session: ";

  private final ConnectedConsumer consumer;
  private final SessionRequests sessions;
  private final ServiceQueries queries;
  private final ConsumerReadRequests reads;
  private final Consumers consumers;
  private final SondaPort sondaPort;

  LoopConsumerEndpoint(
      ConnectedConsumer consumer,
      SessionRequests sessions,
      ServiceQueries queries,
      ConsumerReadRequests reads,
      Consumers consumers,
      SondaPort sondaPort) {
    this.consumer = consumer;
    this.sessions = sessions;
    this.queries = queries;
    this.reads = reads;
    this.consumers = consumers;
    this.sondaPort = sondaPort;
  }

  /** The output file is closed in every case, even if the consumer has disconnected. */
  @Override
  public void enableTracing(TraceConfig config, @Nullable OwnedFd output) {
    consumer.post(() -> enable(config, output), () -> close(output));
  }

  private static void close(@Nullable OwnedFd unused) {
    if (unused != null) {
      unused.close();
    }
  }

  private void enable(TraceConfig config, @Nullable OwnedFd output) {
    if (consumer.session().isPresent()) {
      close(output);
      consumer.onTracingDisabled(
          "this consumer has a session already; its buffers have to be freed first");
      return;
    }
    try {
      consumer.own(sessions.enable(consumer, consumer.uid(), config, output));
    } catch (ConfigError e) {
      consumer.onTracingDisabled(String.valueOf(e.getMessage()));
    } catch (ThreadShortageException e) {
      consumer.onTracingDisabled(SETUP_FAILED + e.getMessage());
      LOG.log(System.Logger.Level.ERROR, "setting up a session failed: {0}", e.getMessage());
    } catch (Throwable e) {
      // Catches Errors as well, because the consumer waits for a reply.
      consumer.onTracingDisabled(SETUP_FAILED + e);
      LOG.log(System.Logger.Level.ERROR, "setting up a session failed", e);
    }
  }

  @Override
  public void startTracing() {
    consumer.post(() -> withSession("start", sessions::start));
  }

  @Override
  public void changeTraceConfig(TraceConfig config) {
    consumer.post(() -> withSession("change", session -> sessions.changeConfig(session, config)));
  }

  @Override
  public void disableTracing() {
    consumer.post(() -> withSession("stop", sessions::disable));
  }

  private void withSession(String what, java.util.function.Consumer<TracingSession> action) {
    consumer
        .session()
        .ifPresentOrElse(
            action,
            () -> LOG.log(System.Logger.Level.DEBUG, "a consumer has no session to {0}", what));
  }

  /**
   * Without a session, Perfetto's service never replies to a flush; this service replies that the
   * flush failed.
   */
  @Override
  public void flush(int timeoutMs, long flags, Reply<Boolean> onDone) {
    consumer.post(() ->
        consumer
            .session()
            .ifPresentOrElse(
                session -> sessions.flush(session, timeoutMs, flags, onDone),
                () -> onDone.receive(false)));
  }

  @Override
  public void readBuffers() {
    consumer.post(reads::request);
  }

  @Override
  public void freeBuffers() {
    consumer.post(this::free);
  }

  private void free() {
    consumer.session().ifPresent(sessions::free);
    consumer.own(null);
  }

  @Override
  public void detach(String key, Reply<Boolean> onDone) {
    consumer.post(() -> onDone.receive(detach(key)));
  }

  private boolean detach(String key) {
    boolean detached =
        consumer.session().filter(session -> sessions.detach(session, key)).isPresent();
    if (detached) {
      consumer.own(null);
    }
    return detached;
  }

  @Override
  public void attach(String key, Reply<Optional<TraceConfig>> onDone) {
    consumer.post(() -> onDone.receive(attach(key)));
  }

  /**
   * Attaches this consumer to the session that was detached under {@code key} and returns the
   * session's config; empty if that isn't possible.
   */
  private Optional<TraceConfig> attach(String key) {
    if (consumer.session().isPresent()) {
      return Optional.empty();
    }
    Optional<TracingSession> attached = sessions.attach(consumer, consumer.uid(), key);
    attached.ifPresent(consumer::own);
    return attached.map(TracingSession::config);
  }

  @Override
  public void getTraceStats(Reply<Optional<TraceStats>> onDone) {
    consumer.post(() -> onDone.receive(consumer.session().map(queries::stats)));
  }

  @Override
  public void observeEvents(Set<ObservableEvent> events) {
    consumer.post(() -> observe(events));
  }

  /** Sends events that have already happened to a consumer that begins to observe late. */
  private void observe(Set<ObservableEvent> events) {
    consumer.observe(events);
    consumer
        .session()
        .ifPresent(session -> {
          for (DataSourceInstance instance : session.instances()) {
            consumer.onInstanceChanged(instance);
          }
          if (session.isAllStartedNotified()) {
            consumer.onAllDataSourcesStarted();
          }
        });
  }

  @Override
  public void queryServiceState(boolean sessionsOnly, Reply<TracingServiceState> onDone) {
    consumer.post(() -> onDone.receive(queries.state(consumer.uid(), sessionsOnly)));
  }

  @Override
  public void queryCapabilities(Reply<TracingServiceCapabilities> onDone) {
    consumer.post(() -> onDone.receive(ServiceQueries.capabilities()));
  }

  /** The output file is closed in every case, even if the consumer has disconnected. */
  @Override
  public void cloneSession(CloneRequest request, Reply<CloneResult> onDone) {
    consumer.post(
        () -> sessions.cloneSession(new ConsumerCloneRequest(consumer, sessions, onDone), request),
        () -> close(request.output()));
  }

  @Override
  public Optional<SondaPort> sondaPort() {
    return Optional.of(sondaPort);
  }

  /** Disconnects the consumer and frees its session. */
  @Override
  public void close() {
    consumer.post(() -> {
      consumer.disconnect();
      free();
      consumers.remove(consumer);
    });
  }
}
